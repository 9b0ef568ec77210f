#include "robots.h"

// As arrays in Swift, the files took a minute and a gigabyte to compile.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char wren_begin[] = {
#embed "../Robots/Rules/basics/begin.rive"
};

static const unsigned char wren_words[] = {
#embed "../Robots/Rules/basics/words.rive"
};

static const unsigned char wren_substitutions[] = {
#embed "../Robots/Rules/basics/substitutions.rive"
};

static const unsigned char wren_greetings[] = {
#embed "../Robots/Rules/meeting/greetings.rive"
};

static const unsigned char wren_names[] = {
#embed "../Robots/Rules/meeting/names.rive"
};

static const unsigned char wren_memory[] = {
#embed "../Robots/Rules/meeting/memory.rive"
};

static const unsigned char wren_care[] = {
#embed "../Robots/Rules/care/care.rive"
};

static const unsigned char wren_smalltalk[] = {
#embed "../Robots/Rules/talk/smalltalk.rive"
};

static const unsigned char wren_manners[] = {
#embed "../Robots/Rules/talk/manners.rive"
};

static const unsigned char wren_previous[] = {
#embed "../Robots/Rules/talk/previous.rive"
};

static const unsigned char wren_themes[] = {
#embed "../Robots/Rules/talk/themes.rive"
};

static const unsigned char wren_knowledge[] = {
#embed "../Robots/Rules/talk/knowledge.rive"
};

static const unsigned char wren_clock[] = {
#embed "../Robots/Rules/talk/clock.rive"
};

static const unsigned char wren_sums[] = {
#embed "../Robots/Rules/sums/sums.rive"
};

static const unsigned char wren_jokes[] = {
#embed "../Robots/Rules/play/jokes.rive"
};

static const unsigned char wren_game[] = {
#embed "../Robots/Rules/play/game.rive"
};

static const unsigned char wren_hangman[] = {
#embed "../Robots/Rules/play/hangman.rive"
};

static const unsigned char wren_chance[] = {
#embed "../Robots/Rules/play/chance.rive"
};

static const unsigned char wren_parley[] = {
#embed "../Robots/Rules/program/parley.rive"
};

static const unsigned char wren_chinese[] = {
#embed "../Robots/Rules/languages/chinese.rive"
};

static const unsigned char wren_german[] = {
#embed "../Robots/Rules/languages/german.rive"
};

static const unsigned char wren_french[] = {
#embed "../Robots/Rules/languages/french.rive"
};

static const unsigned char wren_spanish[] = {
#embed "../Robots/Rules/languages/spanish.rive"
};

static const unsigned char wren_japanese[] = {
#embed "../Robots/Rules/languages/japanese.rive"
};

static const unsigned char wren_languages[] = {
#embed "../Robots/Rules/languages/languages.rive"
};

static const unsigned char wren_clauses[] = {
#embed "../Robots/Rules/basics/clauses.rive"
};

static const unsigned char wren_tips[] = {
#embed "../Robots/Rules/talk/tips.rive"
};

static const unsigned char wren_verdicts[] = {
#embed "../Robots/Rules/talk/verdicts.rive"
};

static const unsigned char wren_doings[] = {
#embed "../Robots/Rules/listening/doings.rive"
};

static const unsigned char wren_states[] = {
#embed "../Robots/Rules/listening/states.rive"
};

static const unsigned char wren_company[] = {
#embed "../Robots/Rules/listening/company.rive"
};

static const unsigned char wren_moments[] = {
#embed "../Robots/Rules/listening/moments.rive"
};

static const unsigned char wren_turns[] = {
#embed "../Robots/Rules/talk/turns.rive"
};

static const unsigned char wren_choices[] = {
#embed "../Robots/Rules/talk/choices.rive"
};

static const unsigned char wren_picks[] = {
#embed "../Robots/Rules/talk/picks.rive"
};

static const unsigned char wren_answers[] = {
#embed "../Robots/Rules/talk/answers.rive"
};

static const unsigned char wren_replied[] = {
#embed "../Robots/Rules/talk/replied.rive"
};

static const unsigned char wren_riddles[] = {
#embed "../Robots/Rules/play/riddles.rive"
};

static const unsigned char wren_shapes[] = {
#embed "../Robots/Rules/listening/shapes.rive"
};

static const unsigned char wren_uptake[] = {
#embed "../Robots/Rules/listening/uptake.rive"
};

static const unsigned char wren_corrections[] = {
#embed "../Robots/Rules/talk/corrections.rive"
};

static const unsigned char wren_details[] = {
#embed "../Robots/Rules/listening/details.rive"
};

static const unsigned char wren_household[] = {
#embed "../Robots/Rules/talk/household.rive"
};

static const unsigned char wren_threads[] = {
#embed "../Robots/Rules/listening/threads.rive"
};

static const unsigned char wren_tenses[] = {
#embed "../Robots/Rules/listening/tenses.rive"
};

static const unsigned char wren_tones[] = {
#embed "../Robots/Rules/listening/tones.rive"
};

static const unsigned char wren_advice[] = {
#embed "../Robots/Rules/talk/advice.rive"
};

static const unsigned char wren_irony[] = {
#embed "../Robots/Rules/talk/irony.rive"
};

static const unsigned char wren_lexicon[] = {
#embed "../Robots/Rules/talk/lexicon.rive"
};

static const unsigned char wren_comfort[] = {
#embed "../Robots/Rules/care/comfort.rive"
};

static const unsigned char wren_oneself[] = {
#embed "../Robots/Rules/care/oneself.rive"
};

static const unsigned char wren_troubles[] = {
#embed "../Robots/Rules/care/troubles.rive"
};

static const unsigned char wren_loss[] = {
#embed "../Robots/Rules/care/loss.rive"
};

static const unsigned char wren_facts[] = {
#embed "../Robots/Rules/listening/facts.rive"
};

static const unsigned char wren_news[] = {
#embed "../Robots/Rules/listening/news.rive"
};

static const unsigned char wren_plans[] = {
#embed "../Robots/Rules/listening/plans.rive"
};

static const unsigned char wren_questions[] = {
#embed "../Robots/Rules/listening/questions.rive"
};

static const unsigned char wren_sentences[] = {
#embed "../Robots/Rules/listening/sentences.rive"
};

static const unsigned char wren_asked[] = {
#embed "../Robots/Rules/meeting/asked.rive"
};

static const unsigned char wren_notes[] = {
#embed "../Robots/Rules/meeting/notes.rive"
};

static const unsigned char wren_others[] = {
#embed "../Robots/Rules/meeting/others.rive"
};

static const unsigned char wren_language[] = {
#embed "../Robots/Rules/program/language.rive"
};

static const unsigned char wren_abilities[] = {
#embed "../Robots/Rules/self/abilities.rive"
};

static const unsigned char wren_dialogue[] = {
#embed "../Robots/Rules/self/dialogue.rive"
};

static const unsigned char wren_identity[] = {
#embed "../Robots/Rules/self/identity.rive"
};

static const unsigned char wren_mind[] = {
#embed "../Robots/Rules/self/mind.rive"
};

static const unsigned char wren_opinion[] = {
#embed "../Robots/Rules/self/opinion.rive"
};

static const unsigned char wren_person[] = {
#embed "../Robots/Rules/self/person.rive"
};

static const unsigned char wren_tastes[] = {
#embed "../Robots/Rules/self/tastes.rive"
};

static const unsigned char wren_working[] = {
#embed "../Robots/Rules/sums/working.rive"
};

static const unsigned char wren_repair[] = {
#embed "../Robots/Rules/talk/repair.rive"
};

static const unsigned char wren_subjects[] = {
#embed "../Robots/Rules/listening/subjects.rive"
};

static const unsigned char wren_engine[] = {
#embed "../Robots/Rules/program/engine.rive"
};

static const unsigned char wren_privacy[] = {
#embed "../Robots/Rules/program/privacy.rive"
};

static const unsigned char wren_listener[] = {
#embed "../Robots/Rules/listening/listener.rive"
};

static const unsigned char wren_fallback[] = {
#embed "../Robots/Rules/listening/fallback.rive"
};

static const unsigned char wren_stories[] = {
#embed "../Robots/Rules/listening/stories.rive"
};

static const unsigned char wren_mirrors[] = {
#embed "../Robots/Rules/listening/mirrors.rive"
};

static const unsigned char wren_asking[] = {
#embed "../Robots/Rules/talk/asking.rive"
};

static const unsigned char wren_goodbyes[] = {
#embed "../Robots/Rules/meeting/goodbyes.rive"
};

static const unsigned char wren_songs[] = {
#embed "../Robots/Rules/play/songs.rive"
};

static const unsigned char wren_requests[] = {
#embed "../Robots/Rules/talk/requests.rive"
};

static const unsigned char wren_reactions[] = {
#embed "../Robots/Rules/talk/reactions.rive"
};

static const unsigned char wren_happenings[] = {
#embed "../Robots/Rules/listening/happenings.rive"
};

static const unsigned char wren_things[] = {
#embed "../Robots/Rules/listening/things.rive"
};

static const unsigned char wren_kinds[] = {
#embed "../Robots/Rules/talk/kinds.rive"
};

static const unsigned char wren_claims[] = {
#embed "../Robots/Rules/listening/claims.rive"
};

static const unsigned char keeper[] = {
#embed "../Robots/Rules/keeper.eliza"
};

static const unsigned char isla_fare_map[] = {
#embed "../Robots/Rules/fare.map"
};

static const unsigned char isla_ferry_aiml[] = {
#embed "../Robots/Rules/ferry.aiml"
};

static const unsigned char isla_island_set[] = {
#embed "../Robots/Rules/island.set"
};

static const unsigned char isla_properties[] = {
#embed "../Robots/Rules/isla.properties"
};

static const unsigned char isla_next_map[] = {
#embed "../Robots/Rules/next.map"
};

static const unsigned char isla_pier_map[] = {
#embed "../Robots/Rules/pier.map"
};

static const unsigned char isla_return_map[] = {
#embed "../Robots/Rules/return.map"
};

static const unsigned char starter_begin_rive[] = {
#embed "../Robots/Starter/starter-begin.rive"
};

static const unsigned char starter_smalltalk_rive[] = {
#embed "../Robots/Starter/starter-smalltalk.rive"
};

static const unsigned char starter_cafe_rive[] = {
#embed "../Robots/Starter/starter-cafe.rive"
};

static const unsigned char starter_hello_chat[] = {
#embed "../Robots/Starter/starter-hello.chat"
};

static const unsigned char starter_README_md[] = {
#embed "../Robots/Starter/starter-README.md"
};

static const unsigned char interview_begin_rive[] = {
#embed "../Robots/Starter/interview-begin.rive"
};

static const unsigned char interview_form_rive[] = {
#embed "../Robots/Starter/interview-form.rive"
};

static const unsigned char interview_numbers_rive[] = {
#embed "../Robots/Starter/interview-numbers.rive"
};

static const unsigned char interview_dates_rive[] = {
#embed "../Robots/Starter/interview-dates.rive"
};

static const unsigned char interview_times_rive[] = {
#embed "../Robots/Starter/interview-times.rive"
};

static const unsigned char interview_names_rive[] = {
#embed "../Robots/Starter/interview-names.rive"
};

static const unsigned char interview_texts_rive[] = {
#embed "../Robots/Starter/interview-texts.rive"
};

static const unsigned char interview_yes_or_no_rive[] = {
#embed "../Robots/Starter/interview-yes-or-no.rive"
};

static const unsigned char interview_other_rive[] = {
#embed "../Robots/Starter/interview-other.rive"
};

static const unsigned char interview_questions_txt[] = {
#embed "../Robots/Starter/interview-questions.txt"
};

static const unsigned char interview_README_md[] = {
#embed "../Robots/Starter/interview-README.md"
};

static const unsigned char answers_begin_rive[] = {
#embed "../Robots/Starter/answers-begin.rive"
};

static const unsigned char answers_answers_rive[] = {
#embed "../Robots/Starter/answers-answers.rive"
};

static const unsigned char answers_answers_chat[] = {
#embed "../Robots/Starter/answers-answers.chat"
};

static const unsigned char answers_README_md[] = {
#embed "../Robots/Starter/answers-README.md"
};

static const unsigned char story_begin_rive[] = {
#embed "../Robots/Starter/story-begin.rive"
};

static const unsigned char story_story_rive[] = {
#embed "../Robots/Starter/story-story.rive"
};

static const unsigned char story_story_chat[] = {
#embed "../Robots/Starter/story-story.chat"
};

static const unsigned char story_README_md[] = {
#embed "../Robots/Starter/story-README.md"
};

#define FILE(path, bytes) {path, bytes, sizeof bytes}

static const parley_file files[] = {
    FILE("Rules/basics/begin.rive", wren_begin),
    FILE("Rules/basics/words.rive", wren_words),
    FILE("Rules/basics/substitutions.rive", wren_substitutions),
    FILE("Rules/meeting/greetings.rive", wren_greetings),
    FILE("Rules/meeting/names.rive", wren_names),
    FILE("Rules/meeting/memory.rive", wren_memory),
    FILE("Rules/care/care.rive", wren_care),
    FILE("Rules/talk/smalltalk.rive", wren_smalltalk),
    FILE("Rules/talk/manners.rive", wren_manners),
    FILE("Rules/talk/previous.rive", wren_previous),
    FILE("Rules/talk/themes.rive", wren_themes),
    FILE("Rules/talk/knowledge.rive", wren_knowledge),
    FILE("Rules/talk/clock.rive", wren_clock),
    FILE("Rules/sums/sums.rive", wren_sums),
    FILE("Rules/play/jokes.rive", wren_jokes),
    FILE("Rules/play/game.rive", wren_game),
    FILE("Rules/play/hangman.rive", wren_hangman),
    FILE("Rules/play/chance.rive", wren_chance),
    FILE("Rules/program/parley.rive", wren_parley),
    FILE("Rules/languages/chinese.rive", wren_chinese),
    FILE("Rules/languages/german.rive", wren_german),
    FILE("Rules/languages/french.rive", wren_french),
    FILE("Rules/languages/spanish.rive", wren_spanish),
    FILE("Rules/languages/japanese.rive", wren_japanese),
    FILE("Rules/languages/languages.rive", wren_languages),
    FILE("Rules/basics/clauses.rive", wren_clauses),
    FILE("Rules/talk/tips.rive", wren_tips),
    FILE("Rules/talk/verdicts.rive", wren_verdicts),
    FILE("Rules/listening/doings.rive", wren_doings),
    FILE("Rules/listening/states.rive", wren_states),
    FILE("Rules/listening/company.rive", wren_company),
    FILE("Rules/listening/moments.rive", wren_moments),
    FILE("Rules/talk/turns.rive", wren_turns),
    FILE("Rules/talk/choices.rive", wren_choices),
    FILE("Rules/talk/picks.rive", wren_picks),
    FILE("Rules/talk/answers.rive", wren_answers),
    FILE("Rules/talk/replied.rive", wren_replied),
    FILE("Rules/play/riddles.rive", wren_riddles),
    FILE("Rules/listening/shapes.rive", wren_shapes),
    FILE("Rules/listening/uptake.rive", wren_uptake),
    FILE("Rules/talk/corrections.rive", wren_corrections),
    FILE("Rules/listening/details.rive", wren_details),
    FILE("Rules/talk/household.rive", wren_household),
    FILE("Rules/listening/threads.rive", wren_threads),
    FILE("Rules/listening/tenses.rive", wren_tenses),
    FILE("Rules/listening/tones.rive", wren_tones),
    FILE("Rules/talk/advice.rive", wren_advice),
    FILE("Rules/talk/irony.rive", wren_irony),
    FILE("Rules/talk/lexicon.rive", wren_lexicon),
    FILE("Rules/care/comfort.rive", wren_comfort),
    FILE("Rules/care/oneself.rive", wren_oneself),
    FILE("Rules/care/troubles.rive", wren_troubles),
    FILE("Rules/care/loss.rive", wren_loss),
    FILE("Rules/listening/facts.rive", wren_facts),
    FILE("Rules/listening/news.rive", wren_news),
    FILE("Rules/listening/plans.rive", wren_plans),
    FILE("Rules/listening/questions.rive", wren_questions),
    FILE("Rules/listening/sentences.rive", wren_sentences),
    FILE("Rules/meeting/asked.rive", wren_asked),
    FILE("Rules/meeting/notes.rive", wren_notes),
    FILE("Rules/meeting/others.rive", wren_others),
    FILE("Rules/program/language.rive", wren_language),
    FILE("Rules/self/abilities.rive", wren_abilities),
    FILE("Rules/self/dialogue.rive", wren_dialogue),
    FILE("Rules/self/identity.rive", wren_identity),
    FILE("Rules/self/mind.rive", wren_mind),
    FILE("Rules/self/opinion.rive", wren_opinion),
    FILE("Rules/self/person.rive", wren_person),
    FILE("Rules/self/tastes.rive", wren_tastes),
    FILE("Rules/sums/working.rive", wren_working),
    FILE("Rules/talk/repair.rive", wren_repair),
    FILE("Rules/listening/subjects.rive", wren_subjects),
    FILE("Rules/program/engine.rive", wren_engine),
    FILE("Rules/program/privacy.rive", wren_privacy),
    FILE("Rules/listening/listener.rive", wren_listener),
    FILE("Rules/listening/fallback.rive", wren_fallback),
    FILE("Rules/listening/stories.rive", wren_stories),
    FILE("Rules/listening/mirrors.rive", wren_mirrors),
    FILE("Rules/talk/asking.rive", wren_asking),
    FILE("Rules/meeting/goodbyes.rive", wren_goodbyes),
    FILE("Rules/play/songs.rive", wren_songs),
    FILE("Rules/talk/requests.rive", wren_requests),
    FILE("Rules/talk/reactions.rive", wren_reactions),
    FILE("Rules/listening/claims.rive", wren_claims),
    FILE("Rules/listening/happenings.rive", wren_happenings),
    FILE("Rules/listening/things.rive", wren_things),
    FILE("Rules/talk/kinds.rive", wren_kinds),
    FILE("Rules/keeper.eliza", keeper),
    FILE("Rules/fare.map", isla_fare_map),
    FILE("Rules/ferry.aiml", isla_ferry_aiml),
    FILE("Rules/island.set", isla_island_set),
    FILE("Rules/isla.properties", isla_properties),
    FILE("Rules/next.map", isla_next_map),
    FILE("Rules/pier.map", isla_pier_map),
    FILE("Rules/return.map", isla_return_map),
    FILE("Starter/starter-begin.rive", starter_begin_rive),
    FILE("Starter/starter-smalltalk.rive", starter_smalltalk_rive),
    FILE("Starter/starter-cafe.rive", starter_cafe_rive),
    FILE("Starter/starter-hello.chat", starter_hello_chat),
    FILE("Starter/starter-README.md", starter_README_md),
    FILE("Starter/interview-begin.rive", interview_begin_rive),
    FILE("Starter/interview-form.rive", interview_form_rive),
    FILE("Starter/interview-numbers.rive", interview_numbers_rive),
    FILE("Starter/interview-dates.rive", interview_dates_rive),
    FILE("Starter/interview-times.rive", interview_times_rive),
    FILE("Starter/interview-names.rive", interview_names_rive),
    FILE("Starter/interview-texts.rive", interview_texts_rive),
    FILE("Starter/interview-yes-or-no.rive", interview_yes_or_no_rive),
    FILE("Starter/interview-other.rive", interview_other_rive),
    FILE("Starter/interview-questions.txt", interview_questions_txt),
    FILE("Starter/interview-README.md", interview_README_md),
    FILE("Starter/answers-begin.rive", answers_begin_rive),
    FILE("Starter/answers-answers.rive", answers_answers_rive),
    FILE("Starter/answers-answers.chat", answers_answers_chat),
    FILE("Starter/answers-README.md", answers_README_md),
    FILE("Starter/story-begin.rive", story_begin_rive),
    FILE("Starter/story-story.rive", story_story_rive),
    FILE("Starter/story-story.chat", story_story_chat),
    FILE("Starter/story-README.md", story_README_md),
};

const parley_file *const parley_files = files;
const size_t parley_file_count = sizeof files / sizeof *files;
