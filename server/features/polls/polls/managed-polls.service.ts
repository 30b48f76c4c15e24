import type { z } from 'zod';
import { POLL_DURATION_MAX_TEAM } from '#contract/foundations/limits.ts';
import type { Page, PageQuery } from '#contract/foundations/primitives.ts';
import type { createPoll, ManagedPoll, updatePoll } from '#contract/polls/managed-polls.ts';
import { changesBetween, recordAudit } from '#server/features/team/audit-log/audit-log.service.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import { AppError, changedElsewhere } from '#server/platform/http/app-error.ts';
import { createOnce, requestUsed } from '#server/platform/http/create-once.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { versionAfter } from '#server/platform/version-after.ts';
import { hasBallots } from './poll-ballots.store.ts';
import { columnsOf, type PollColumns, refuseEnd } from './poll-fields.ts';
import { pollNotFound, refuseOver } from './polls.policy.ts';
import { presentPolls } from './polls.service.ts';
import * as store from './polls.store.ts';
import { type PollsTable, pollRow } from './polls.tables.ts';

const CHANGED = 'ほかの人が投票を変更しました。内容を確認してください';

export async function readManagedPolls(
  database: Database,
  viewer: Viewer,
  query: PageQuery,
): Promise<Page<ManagedPoll>> {
  const page = await store.listManagedPolls(database.read, query);
  return { ...page, items: await toManaged(database.read, viewer, page.items) };
}

/** Returns a poll of the team. Throws `not-found`. */
export async function readManagedPoll(
  database: Database,
  viewer: Viewer,
  id: string,
): Promise<ManagedPoll> {
  const row = await store.findPoll(database.read, id);
  const [poll] = await toManaged(database.read, viewer, row && isOfTeam(row) ? [row] : []);
  if (!poll) throw pollNotFound();
  return poll;
}

async function toManaged(database: Queryable, viewer: Viewer, rows: readonly PollsTable[]) {
  const polls = await presentPolls(database, viewer, rows);
  const managed: ManagedPoll[] = [];
  for (const [index, row] of rows.entries()) {
    const poll = polls[index];
    if (!poll) continue;
    const { created_at, updated_at } = row;
    const has_begun = await hasBallots(database, row.id);
    const state = !row.is_published ? 'draft' : poll.is_over ? 'over' : 'open';
    managed.push({ ...poll, state, has_begun, created_at, updated_at });
  }
  return managed;
}

const isOfTeam = ({ owner }: PollsTable) => owner === 'team';

type ManagedColumns = PollColumns & Pick<PollsTable, 'description' | 'is_published'>;

type ManagedFields = Omit<z.output<typeof createPoll.input>, 'requestId'>;

async function managedColumnsOf(
  database: Queryable,
  { description, is_published, ...fields }: ManagedFields,
): Promise<ManagedColumns> {
  return { ...(await columnsOf(database, fields)), description, is_published };
}

function columnsIn(row: PollsTable): ManagedColumns {
  const { question, choices, max_choices, results, ends_at, description, is_published } = row;
  return { question, choices, max_choices, results, ends_at, description, is_published };
}

/**
 * Creates a poll of the team. A repeated requestId returns the poll of the first call. Throws `request-used` when that
 * poll has other contents, and `invalid-argument` when the end of the poll is not valid.
 */
export async function addPoll(
  database: Database,
  viewer: Viewer,
  { requestId: request_id, ...fields }: z.output<typeof createPoll.input>,
): Promise<ManagedPoll> {
  const columns = await managedColumnsOf(database.read, fields);
  const { created: id, isNew } = await createOnce(database, {
    find: (queryable) => store.findPollOfRequest(queryable, request_id),
    create: async (transaction) => {
      refuseEnd(columns.ends_at, new Date(), POLL_DURATION_MAX_TEAM);
      const row = pollRow({ ...columns, request_id });
      await store.insertPoll(transaction, row);
      await record(transaction, viewer, 'poll.created', row, {}, columns);
      return row.id;
    },
  });
  const first = isNew ? null : await store.findPoll(database.read, id);
  if (first && changesBetween(columnsIn(first), columns).length > 0) throw requestUsed();
  return readManagedPoll(database, viewer, id);
}

/**
 * Saves a poll of the team. A repeated call changes nothing. Throws `changed-elsewhere` when somebody else has saved
 * the poll since `baseUpdatedAt`. Throws `poll-over`, `poll-begun`, and the errors of `addPoll`.
 */
export async function changePoll(
  database: Database,
  viewer: Viewer,
  { pollId, baseUpdatedAt, ...fields }: z.output<typeof updatePoll.input>,
): Promise<ManagedPoll> {
  const columns = await managedColumnsOf(database.read, fields);
  await database.write(async (transaction) => {
    const before = await store.lockPoll(transaction, pollId);
    if (!before || !isOfTeam(before)) throw pollNotFound();
    if (changesBetween(columnsIn(before), columns).length === 0) return;
    if (before.updated_at !== baseUpdatedAt) throw changedElsewhere(CHANGED);
    await refuseChange(transaction, before, columns);
    const updated_at = versionAfter(before.updated_at);
    // A draft whose end has passed may already be finished. The new fields make it unfinished again.
    const unfinished = { final: null, notified_voter_id: '', notified_at: null };
    await store.updatePoll(transaction, pollId, { ...columns, ...unfinished, updated_at });
    await record(transaction, viewer, 'poll.updated', before, columnsIn(before), columns);
  });
  return readManagedPoll(database, viewer, pollId);
}

/** Throws `poll-over`, `poll-begun` for a change that would mislead voters, or `invalid-argument` for a wrong end. */
async function refuseChange(transaction: Queryable, before: PollsTable, after: ManagedColumns) {
  const now = new Date();
  // A draft whose time has passed needs a new end before it is published.
  if (before.is_published) refuseOver(before, now.toISOString());
  const hasNewEnd = before.ends_at !== after.ends_at;
  if (hasNewEnd || after.is_published) refuseEnd(after.ends_at, now, POLL_DURATION_MAX_TEAM);
  if (!(await hasBallots(transaction, before.id))) return;
  const { question, choices, max_choices, results } = before;
  const fixed = { question, choices, max_choices, results, is_published: true };
  const isChanged = Object.entries(fixed).some(
    ([name, value]) => after[name as keyof typeof fixed] !== value,
  );
  if (isChanged || after.ends_at > before.ends_at) throw pollBegun();
}

function pollBegun(): AppError {
  const message =
    'もう投票した人がいるため、質問と選択肢は変えられません。締め切りは早めることだけできます';
  return new AppError('failed-precondition', message, { reason: 'poll-begun' });
}

/** Deletes a poll of the team with all votes. Throws `not-found`. */
export async function removeManagedPoll(database: Database, viewer: Viewer, id: string) {
  await database.write(async (transaction) => {
    const poll = await store.lockPoll(transaction, id);
    if (!poll || !isOfTeam(poll)) throw pollNotFound();
    await store.deletePoll(transaction, id);
    await record(transaction, viewer, 'poll.deleted', poll, columnsIn(poll), {});
  });
  return id;
}

async function record(
  transaction: Queryable,
  viewer: Viewer,
  action: 'poll.created' | 'poll.updated' | 'poll.deleted',
  { id, question }: Pick<PollsTable, 'id' | 'question'>,
  before: Partial<ManagedColumns>,
  after: Partial<ManagedColumns>,
): Promise<void> {
  const names = Object.keys({ ...before, ...after });
  const all = Object.fromEntries(
    names.map((name) => [name, after[name as keyof ManagedColumns] ?? null]),
  );
  await recordAudit(transaction, viewer, {
    action,
    target: { type: 'poll', id, name: question },
    changes: changesBetween<object>(before, all),
  });
}
