import type { PollState } from '#contract/polls/polls.ts';

export const pollsKeys = {
  all: ['polls'] as const,
  lists: ['polls', 'list'] as const,
  list: (state: PollState) => ['polls', 'list', state] as const,
  ofOwners: ['polls', 'of'] as const,
  ofOwner: (kind: 'post' | 'event', id: string) => ['polls', 'of', kind, id] as const,
  one: (id: string) => ['polls', 'one', id] as const,
};
