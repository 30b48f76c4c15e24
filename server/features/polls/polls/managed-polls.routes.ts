import {
  createPoll,
  deletePoll,
  getManagedPoll,
  listManagedPolls,
  updatePoll,
} from '#contract/polls/managed-polls.ts';
import type { Site } from '#server/platform/site.ts';
import {
  addPoll,
  changePoll,
  readManagedPoll,
  readManagedPolls,
  removeManagedPoll,
} from './managed-polls.service.ts';

/** Registers the calls with which the team manages its polls. */
export function registerManagedPolls({ binding, database }: Site): void {
  binding.query(listManagedPolls, ({ viewer, search }) =>
    readManagedPolls(database, viewer, search),
  );
  binding.query(getManagedPoll, ({ viewer, params }) =>
    readManagedPoll(database, viewer, params.pollId),
  );
  binding.callable(createPoll, async ({ viewer, input }) => ({
    poll: await addPoll(database, viewer, input),
  }));
  binding.callable(updatePoll, async ({ viewer, input }) => ({
    poll: await changePoll(database, viewer, input),
  }));
  binding.callable(deletePoll, async ({ viewer, input }) => ({
    deleted_id: await removeManagedPoll(database, viewer, input.pollId),
  }));
}
