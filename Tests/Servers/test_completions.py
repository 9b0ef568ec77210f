"""Clients for language models talk with `parley serve`: the library openai, and the command llm."""

import os
import subprocess

import openai
import pytest


@pytest.fixture
def client(serve):
    server = serve()
    return openai.OpenAI(base_url=server.url + "/v1", api_key="any")


def test_openai_holds_a_conversation(client):
    robot = client.models.list().data[0].id
    messages = []
    replies = []
    for said in ["My name is Ann.", "Who am I?", "count", "count"]:
        messages.append({"role": "user", "content": said})
        answer = client.chat.completions.create(model=robot, messages=messages, temperature=0.2)
        assert answer.choices[0].finish_reason == "stop"
        assert answer.usage.total_tokens > 0
        replies.append(answer.choices[0].message.content)
        messages.append({"role": "assistant", "content": replies[-1]})
    assert replies == ["Hello, Ann.", "You are Ann.", "1", "2"]


def test_openai_takes_a_stream(client):
    said = [{"role": "system", "content": "name = Bea"}, {"role": "user", "content": "Who am I?"}]
    parts = client.chat.completions.create(model="x", messages=said, stream=True)
    assert "".join(part.choices[0].delta.content or "" for part in parts) == "You are Bea."


def test_openai_understands_refusals(client):
    with pytest.raises(openai.BadRequestError, match="messages"):
        client.chat.completions.create(model="x", messages=[])
    with pytest.raises(openai.NotFoundError):
        client.embeddings.create(model="x", input="hello")


def test_llm_holds_a_conversation(serve, tmp_path):
    server = serve()
    (tmp_path / "extra-openai-models.yaml").write_text(
        f'- model_id: shop\n  model_name: shop\n  api_base: "{server.url}/v1"\n'
    )
    environment = os.environ | {"LLM_USER_PATH": str(tmp_path), "OPENAI_API_KEY": "any"}

    def llm(*words):
        run = subprocess.run([os.environ["LLM"], "-m", "llm", *words], env=environment, capture_output=True, text=True, timeout=60)
        assert run.returncode == 0, run.stderr
        return run.stdout.strip()

    assert llm("-m", "shop", "My name is Ann.") == "Hello, Ann."
    assert llm("-c", "Who am I?") == "You are Ann."
    assert llm("-m", "shop", "--no-stream", "Who am I?") == "You are undefined."
