import { z } from 'zod';
import { idSchema } from '#contract/foundations/primitives.ts';
import {
  backUp,
  type MemberRecords,
  type RemovalDeps,
} from '#server/features/members/deleted-content/deleted-content.service.ts';
import { removeProfile } from '#server/features/members/profiles/pending-deletions.service.ts';
import { queueLastMail } from '#server/features/notifications/mails/queue-mail.service.ts';
import type { Env } from '#server/platform/env/env.ts';
import { pseudonym } from '#server/platform/ids.ts';
import { defineJob, type Job } from '#server/platform/jobs/job.ts';
import { jobKind } from '#server/platform/jobs/job-kind.ts';
import type { LeasedJob } from '#server/platform/jobs/leased-job.ts';
import type { Log } from '#server/platform/log/log.ts';
import * as store from './account-deletions.store.ts';
import type { AccountDeletionsTable } from './account-deletions.tables.ts';
import { deletionDone } from './account-deletions.text.ts';

interface DeletionJobDeps extends RemovalDeps {
  log: Log;
  env: RemovalDeps['env'] & Pick<Env, 'mail'>;
  memberRecords: readonly MemberRecords[];
}

export const deletionKind = jobKind<{ userId: string }>({
  name: 'account-deletion',
  payload: z.strictObject({ userId: idSchema }),
  key: ({ userId }) => userId,
  userId: ({ userId }) => userId,
});

/** The member relies on the deletion, so the job is retried for days. */
const ATTEMPTS = 100;

/** Returns a job that deletes accounts in small transactions. After each of them, another process can continue. */
export function createDeletionJob(deps: DeletionJobDeps): Job {
  return defineJob({
    kind: deletionKind,
    attempts: ATTEMPTS,
    run: ({ userId }, job) => deleteAccount(deps, userId, job),
  });
}

async function deleteAccount(deps: DeletionJobDeps, userId: string, job: LeasedJob): Promise<void> {
  const { database, log } = deps;
  const deletion = await database.write(async (transaction) => {
    await job.lock(transaction);
    return store.beginDeletion(transaction, userId, new Date().toISOString());
  });
  if (!deletion) return;
  for (const { deleteAll } of deps.memberRecords) {
    for await (const _ of deleteAll(deps, userId)) job.signal.throwIfAborted();
  }
  await deleteMember(deps, deletion, job);
  log.info({ user: pseudonym(userId) }, 'account deleted');
}

/** Deletes the profile and everything that refers to it, and backs up the content that everybody could read. */
async function deleteMember(
  { database, env }: DeletionJobDeps,
  { user_id, deleted_by, deletion_reason, visibility_before }: AccountDeletionsTable,
  job: LeasedJob,
): Promise<void> {
  await database.write(async (transaction) => {
    await job.end(transaction);
    // Without a mail server, the last mail would stay queued, and the e-mail address would stay stored with it.
    if (env.mail !== null) await queueLastMail(transaction, user_id, deletionDone());
    const removed = await removeProfile(transaction, user_id, visibility_before);
    await backUp(transaction, {
      type: 'user',
      original_id: user_id,
      ...removed,
      author_id: user_id,
      pictures: [],
      isListed: deleted_by !== user_id,
      deleted_by,
      deletion_reason,
    });
  });
}
