import * as managed from '#contract/polls/managed-polls.ts';
import * as contract from '#contract/polls/polls.ts';
import type { LinkHolds } from '#server/features/moderation/link-holds/link-holds.service.ts';
import type { Site } from '#server/platform/site.ts';
import { endPoll } from './end-poll.service.ts';
import {
  addPoll,
  changePoll,
  readManagedPoll,
  readManagedPolls,
  removeManagedPoll,
} from './managed-polls.service.ts';
import { attachPoll, readPollOf, removePoll } from './owned-polls.service.ts';
import type { PollOwners, PublishPollEvent } from './poll-owners.service.ts';
import { readPoll, readPolls } from './polls.service.ts';
import { createVote } from './vote.service.ts';

interface PollsSite extends Site {
  publishPollEvent: PublishPollEvent;
  links: LinkHolds;
  pollOwners: PollOwners;
}

export function registerPolls(site: PollsSite): void {
  const { binding, database, links, pollOwners } = site;
  const deps = { database, pollOwners };
  const vote = createVote(deps, site.publishPollEvent);
  binding.query(contract.listPolls, ({ viewer, search }) => readPolls(database, viewer, search));
  binding.query(contract.getPoll, ({ viewer, params }) => readPoll(deps, viewer, params.pollId));
  binding.query(contract.getPollOfPost, ({ viewer, params }) =>
    readPollOf(deps, viewer, { kind: 'post', id: params.postId }),
  );
  binding.query(contract.getPollOfEvent, ({ viewer, params }) =>
    readPollOf(deps, viewer, { kind: 'event', id: params.eventId }),
  );
  binding.callable(contract.attachPoll, async ({ viewer, input }) => ({
    poll: await attachPoll({ ...deps, links }, viewer, input),
  }));
  binding.callable(contract.removePoll, async ({ viewer, input }) => ({
    removed_id: await removePoll(deps, viewer, input.pollId),
  }));
  binding.callable(contract.votePoll, async ({ viewer, input }) => ({
    poll: await vote(viewer, input),
  }));
  binding.callable(contract.endPoll, async ({ viewer, input }) => ({
    poll: await endPoll(deps, viewer, input.pollId),
  }));
}

export function registerManagedPolls({ binding, database }: Site): void {
  binding.query(managed.listManagedPolls, ({ viewer, search }) =>
    readManagedPolls(database, viewer, search),
  );
  binding.query(managed.getManagedPoll, ({ viewer, params }) =>
    readManagedPoll(database, viewer, params.pollId),
  );
  binding.callable(managed.createPoll, async ({ viewer, input }) => ({
    poll: await addPoll(database, viewer, input),
  }));
  binding.callable(managed.updatePoll, async ({ viewer, input }) => ({
    poll: await changePoll(database, viewer, input),
  }));
  binding.callable(managed.deletePoll, async ({ viewer, input }) => ({
    deleted_id: await removeManagedPoll(database, viewer, input.pollId),
  }));
}
