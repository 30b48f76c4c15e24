import { SECOND } from '#contract/foundations/limits.ts';
import { finishNextPoll } from '#server/features/polls/polls/end-poll.service.ts';
import {
  ballotsOfEvent,
  ballotsOfPost,
  pollOfEvent,
  pollOfPost,
} from '#server/features/polls/polls/owned-polls.service.ts';
import type { PollOwners } from '#server/features/polls/polls/poll-owners.service.ts';
import { registerManagedPolls, registerPolls } from '#server/features/polls/polls/polls.routes.ts';
import { shownPolls } from '#server/features/polls/polls/polls.service.ts';
import type { Area } from '#server/platform/noun.ts';

export const pollsArea = {
  polls: {
    routes: [registerPolls, registerManagedPolls],
    watchers: { polls: { interval: SECOND, runNext: finishNextPoll } },
    postRelatedRecords: [pollOfPost, ballotsOfPost],
    eventRelatedRecords: [pollOfEvent, ballotsOfEvent],
    relatedVisibility: {
      poll:
        ({ pollOwners }: { pollOwners: PollOwners }) =>
        (database, viewer, ids) =>
          shownPolls({ database, pollOwners }, viewer, ids),
    },
  },
} satisfies Area;
