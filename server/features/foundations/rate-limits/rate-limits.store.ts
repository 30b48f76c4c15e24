import { sql } from 'kysely';
import { type LimitPeriod, limitPeriods } from '#contract/foundations/errors.ts';
import type { ReportTarget } from '#contract/moderation/reports.ts';
import { endOfRightClock } from '#server/platform/clock-tolerance.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { rows } from '#server/platform/database/rows.ts';
import type { RateCountsTable } from './rate-limits.tables.ts';

const periods = ['minute', 'day'] as const;

type Count = Pick<RateCountsTable, 'period' | 'count' | 'expires_at'>;

/** Returns the latest end of a period that has begun by `now`. A later end was stored while the clock was ahead. */
const latestEnd = (period: LimitPeriod, now: number) => endOfRightClock(now + limitPeriods[period]);

/**
 * Counts one use in every period. Returns the new counts. A period that is over, or began while the clock was ahead,
 * starts again. The rows stay locked until
 * the transaction ends, so that concurrent uses are counted.
 */
export async function addUse(
  transaction: Queryable,
  { subject, kind }: Pick<RateCountsTable, 'subject' | 'kind'>,
  now: number,
): Promise<Count[]> {
  const time = new Date(now).toISOString();
  const rows = periods.map((period) => ({
    subject,
    kind,
    period,
    count: 1,
    expires_at: new Date(now + limitPeriods[period]).toISOString(),
  }));
  const isOver = sql<boolean>`(rate_counts.expires_at <= ${time} or case rate_counts.period
    when 'minute' then rate_counts.expires_at > ${latestEnd('minute', now)}
    else rate_counts.expires_at > ${latestEnd('day', now)} end)`;
  return transaction
    .insertInto('rate_counts')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['subject', 'kind', 'period']).doUpdateSet({
        count: sql`case when ${isOver} then 1 else rate_counts.count + 1 end`,
        expires_at: sql`case when ${isOver} then excluded.expires_at else rate_counts.expires_at end`,
      }),
    )
    .returning(['period', 'count', 'expires_at'])
    .execute();
}

/** Returns the counts of the current periods. */
export async function findCounts(
  database: Queryable,
  { subject, kind }: Pick<RateCountsTable, 'subject' | 'kind'>,
  now: number,
): Promise<Count[]> {
  const counts = await database
    .selectFrom('rate_counts')
    .where('subject', '=', subject)
    .where('kind', '=', kind)
    .where('expires_at', '>', new Date(now).toISOString())
    .select(['period', 'count', 'expires_at'])
    .execute();
  return counts.filter(({ period, expires_at }) => expires_at <= latestEnd(period, now));
}

/** Reverts one use. Locks the rows in the order of `addUse`, to avoid a deadlock. */
export async function revertUse(
  transaction: Queryable,
  { subject, kind }: Pick<RateCountsTable, 'subject' | 'kind'>,
): Promise<void> {
  for (const period of periods) {
    await transaction
      .updateTable('rate_counts')
      .set((eb) => ({ count: eb('count', '-', 1) }))
      .where('subject', '=', subject)
      .where('kind', '=', kind)
      .where('period', '=', period)
      .where('count', '>', 0)
      .execute();
  }
}

/**
 * Returns the join time of a member, and what the team has decided against the member since a time: the numbers of
 * hidden or deleted posts, comments and events, and of decisions to warn, restrict or block. Label decisions, pending
 * reviews and reverted actions do not count. Hidden content still counts after its author has deleted it.
 */
export async function findReputation(database: Queryable, userId: string, since: string) {
  return database
    .selectFrom('profiles')
    .where('profiles.id', '=', userId)
    .select((eb) => {
      const hidden = (table: 'posts' | 'events' | 'comments', target: ReportTarget) =>
        eb
          .selectFrom(table)
          .where('user_id', '=', userId)
          .where('hidden_at', '>=', since)
          .where(({ exists, not, selectFrom }) =>
            not(
              exists(
                selectFrom('cases')
                  .where('target_type', '=', target)
                  .whereRef('target_id', '=', `${table}.id`)
                  .where('status', '=', 'open')
                  .whereRef('cases.hidden_at', '=', `${table}.hidden_at`)
                  .select('cases.id'),
              ),
            ),
          )
          .select(eb.fn.countAll<number>().as('count'));
      const deleted = eb
        .selectFrom('deleted_content')
        .where('author_id', '=', userId)
        .where('listed_as', '=', 'team')
        .where('deleted_at', '>=', since)
        .where('restored_at', 'is', null)
        .select(eb.fn.countAll<number>().as('count'));
      // Content that the team had hidden before somebody else deleted it.
      const gone = eb
        .selectFrom('deleted_content')
        .where('author_id', '=', userId)
        .where('hidden_at', '>=', since)
        .where('restored_at', 'is', null)
        .select(eb.fn.countAll<number>().as('count'));
      const admonished = eb
        .selectFrom('decisions')
        .where('target_user_id', '=', userId)
        .where('action', 'in', ['warn', 'restrict', 'block'])
        .where('labels', 'is', null)
        .where('overturned_at', 'is', null)
        .where('created_at', '>=', since)
        .select(eb.fn.countAll<number>().as('count'));
      return [
        'created_at',
        hidden('posts', 'post').as('posts'),
        hidden('events', 'event').as('events'),
        hidden('comments', 'comment').as('comments'),
        gone.as('gone'),
        deleted.as('deleted'),
        admonished.as('admonished'),
      ];
    })
    .executeTakeFirst();
}

export const deleteCounts = rows('rate_counts').deleteBy('subject');
