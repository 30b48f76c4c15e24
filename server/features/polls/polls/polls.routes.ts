import {
  attachPoll as attachPollFunction,
  endPoll as endPollFunction,
  getPoll,
  getPollOfEvent,
  getPollOfPost,
  listPolls,
  removePoll as removePollFunction,
  votePoll,
} from '#contract/polls/polls.ts';
import type { LinkHolds } from '#server/features/moderation/link-holds/link-holds.service.ts';
import type { Site } from '#server/platform/site.ts';
import { endPoll } from './end-poll.service.ts';
import { attachPoll, readPollOf, removePoll } from './owned-polls.service.ts';
import type { PollOwners } from './poll-owners.service.ts';
import { readPoll, readPolls } from './polls.service.ts';
import type { PublishPollEvent } from './publish-poll.service.ts';
import { createVote } from './vote.service.ts';

interface PollsSite extends Site {
  publishPollEvent: PublishPollEvent;
  links: LinkHolds;
  pollOwners: PollOwners;
}

/** Registers the calls of polls and votes. */
export function registerPolls(site: PollsSite): void {
  const { binding, database, links, pollOwners } = site;
  const deps = { database, pollOwners };
  const vote = createVote(deps, site.publishPollEvent);
  binding.query(listPolls, ({ viewer, search }) => readPolls(database, viewer, search));
  binding.query(getPoll, ({ viewer, params }) => readPoll(deps, viewer, params.pollId));
  binding.query(getPollOfPost, ({ viewer, params }) =>
    readPollOf(deps, viewer, { kind: 'post', id: params.postId }),
  );
  binding.query(getPollOfEvent, ({ viewer, params }) =>
    readPollOf(deps, viewer, { kind: 'event', id: params.eventId }),
  );
  binding.callable(attachPollFunction, async ({ viewer, input }) => ({
    poll: await attachPoll({ ...deps, links }, viewer, input),
  }));
  binding.callable(removePollFunction, async ({ viewer, input }) => ({
    removed_id: await removePoll(deps, viewer, input.pollId),
  }));
  binding.callable(votePoll, async ({ viewer, input }) => ({ poll: await vote(viewer, input) }));
  binding.callable(endPollFunction, async ({ viewer, input }) => ({
    poll: await endPoll(deps, viewer, input.pollId),
  }));
}
