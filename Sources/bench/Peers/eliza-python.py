"""Answers with eliza-gpt's ELIZA and its script, in one conversation; no rules are loaded."""
import asking


def load(_):
    from eliza_gpt import v1
    memory = []

    def answer(message):
        try:
            return v1.run_eliza(
                message, v1.script, v1.general_script["substitutions"], memory, v1.memory_inputs)
        except ValueError:
            # It fails at a message without words.
            return ""

    return answer


asking.run(load, lambda reply, wanted: reply == wanted)
