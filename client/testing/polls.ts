import type { Poll, PollChoice } from '#contract/polls/polls.ts';

/** Returns a choice whose votes nobody may see. */
export function aChoice(text: string, fields: Partial<PollChoice> = {}): PollChoice {
  return { text, tag: null, image_url: null, image: null, votes: null, is_mine: false, ...fields };
}

/** Returns a poll of the team with three choices, in which the viewer has not voted. */
export function aPoll(fields: Partial<Poll> = {}): Poll {
  return {
    id: 'poll0000000000000001',
    question: 'どの季節が好き？',
    description: '',
    choices: ['はる', 'なつ', 'ふゆ'].map((text) => aChoice(text)),
    max_choices: 1,
    results: 'after-vote',
    ends_at: '2031-11-22T11:00:00.000Z',
    is_over: false,
    is_ended_early: false,
    voters_count: null,
    has_voted: false,
    owner: null,
    can: { vote: true, end: false, remove: false },
    ...fields,
  };
}
