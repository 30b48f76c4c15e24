import { endPoll as endPollFunction, getPoll, listPolls, votePoll } from '#contract/polls/polls.ts';
import type { Site } from '#server/platform/site.ts';
import { endPoll } from './end-poll.service.ts';
import { readPoll, readPolls } from './polls.service.ts';
import type { PublishPollEvent } from './publish-poll.service.ts';
import { createVote } from './vote.service.ts';

interface PollsSite extends Site {
  publishPollEvent: PublishPollEvent;
}

/** Polls and votes in them. */
export function registerPolls({ binding, database, publishPollEvent }: PollsSite): void {
  const vote = createVote(database, publishPollEvent);
  binding.query(listPolls, ({ viewer, search }) => readPolls(database, viewer, search));
  binding.query(getPoll, ({ viewer, params }) => readPoll(database, viewer, params.pollId));
  binding.callable(votePoll, async ({ viewer, input }) => ({ poll: await vote(viewer, input) }));
  binding.callable(endPollFunction, async ({ viewer, input }) => ({
    poll: await endPoll(database, viewer, input.pollId),
  }));
}
