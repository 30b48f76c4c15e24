import { sql } from 'kysely';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import { rows } from '#server/platform/database/rows.ts';
import type { MailsTable } from './mails.tables.ts';

/** Stores a mail. Returns false when its recipient already has a mail about the same subject. */
export const insertMail = rows('mails').insertOnceBy('user_id', 'dedupe');

/** Returns due mails in the order of their lanes, and in each lane the longest due first. */
export async function listDue(database: Queryable, now: string, limit: number) {
  return database
    .selectFrom('mails')
    .where('state', '=', sql.lit('waiting'))
    .where('run_at', '<=', now)
    .orderBy('lane')
    .orderBy('run_at')
    .orderBy('id')
    .limit(limit)
    .selectAll()
    .execute();
}

/** Returns when the next waiting mail is due. Null when none waits. */
export async function nextWaiting(database: Queryable): Promise<string | null> {
  const row = await database
    .selectFrom('mails')
    .where('state', '=', sql.lit('waiting'))
    .select((eb) => eb.fn.min<string | null>('run_at').as('run_at'))
    .executeTakeFirst();
  return row?.run_at ?? null;
}

/** Makes waiting mails due now that were changed after a time. */
export async function hastenChangedAfter(database: Queryable, time: string, now: string) {
  await database
    .updateTable('mails')
    .set({ run_at: now, updated_at: now })
    .where('state', '=', sql.lit('waiting'))
    .where('updated_at', '>', time)
    .execute();
}

/** Counts the start of an attempt to send a mail. Returns whether the mail still waits. */
export async function beginAttempt(transaction: Queryable, id: string, updated_at: string) {
  const row = await transaction
    .updateTable('mails')
    .set((eb) => ({ attempts: eb('attempts', '+', 1), updated_at }))
    .where('id', '=', id)
    .where('state', '=', sql.lit('waiting'))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export const updateMail = rows('mails').updateBy('id');

export const findMailbox = rows('private_profiles').columnsBy(
  [
    'email',
    'email_notifications',
    'blocked_at',
    'leaving_at',
    'mail_stopped_at',
    'mail_stopped_reason',
  ],
  'id',
);

/** Returns the members who have an address, in upper or lower case. */
export async function listOwners(database: Queryable, address: string): Promise<string[]> {
  const rows = await database
    .selectFrom('private_profiles')
    .where(sql<string>`lower(email)`, '=', sql<string>`lower(${address})`)
    .select('id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function countMails(database: Queryable) {
  return database
    .selectFrom('mails')
    .where('state', 'in', ['waiting', 'failed'])
    .groupBy('state')
    .select((eb) => [
      eb.ref('state').$castTo<'waiting' | 'failed'>().as('state'),
      eb.fn.countAll<number>().as('count'),
    ])
    .execute();
}

/** Counts the mails that were given up since a time, by reason. */
export async function countFailures(database: Queryable, since: string) {
  return database
    .selectFrom('mails')
    .where('state', '=', 'failed')
    .where('updated_at', '>=', since)
    .groupBy('failure')
    .select((eb) => ['failure', eb.fn.countAll<number>().as('count')])
    .execute();
}

/** Returns since when the first due mail of each lane is due. */
export async function oldestDue(database: Queryable, now: string) {
  return database
    .selectFrom('mails')
    .where('state', '=', sql.lit('waiting'))
    .where('run_at', '<=', now)
    .groupBy('lane')
    .select((eb) => ['lane', eb.fn.min('run_at').as('run_at')])
    .execute();
}

const existsIn = rows('mails').existsBy('state');

/** Whether a mail server has accepted a mail in the last 30 days. */
export const hasSentMail = (database: Queryable): Promise<boolean> => existsIn(database, 'sent');

const SLICE = 500;

/** Deletes some mails of these states that were last updated before a time. Returns whether there may be more. */
export async function deleteSomeBefore(
  database: Database,
  states: readonly MailsTable['state'][],
  before: string,
): Promise<boolean> {
  const { numDeletedRows } = await database.write((transaction) =>
    transaction
      .deleteFrom('mails')
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('mails')
          .where('state', 'in', states)
          .where('updated_at', '<', before)
          .limit(SLICE)
          .select('id'),
      )
      .executeTakeFirst(),
  );
  return Number(numDeletedRows) === SLICE;
}

/** Deletes a mail and the address to which it was sent. */
export const deleteMail = rows('mails').deleteBy('id');

/** Stores a notice. Returns false when its id is already stored. */
export const insertNotice = rows('mail_notices').insertOnceBy('id_hash');

/** Returns the hash of the id and the addresses of a stored notice, or null. */
export const findNoticeContentHash = rows('mail_notices').valueBy('unsubscribe_hash', 'id_hash');
