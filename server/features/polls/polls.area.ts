import { SECOND } from '#contract/foundations/limits.ts';
import type { Area } from '#server/platform/noun.ts';
import { finishNextPoll } from './polls/end-poll.service.ts';
import { registerManagedPolls } from './polls/managed-polls.routes.ts';
import {
  ballotsOfEvent,
  ballotsOfPost,
  pollOfEvent,
  pollOfPost,
} from './polls/poll-backup.service.ts';
import type { PollOwners } from './polls/poll-owners.service.ts';
import { registerPolls } from './polls/polls.routes.ts';
import { shownPolls } from './polls/polls.service.ts';

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
