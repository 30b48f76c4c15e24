import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from './columns.ts';

/** Moves all plans into one table. A planned event becomes an unpublished row of `events`, without its `over_at`. */
export async function up(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  for (const statement of [...schemaOf(types), ...moves]) await sql.raw(statement).execute(db);
  await rewriteBackups(db);
}

function schemaOf({ key, time, boolean }: ColumnTypes): string[] {
  return [
    `create table publication_plans (
      id ${key} primary key,
      post_id ${key} unique references posts (id) on delete cascade,
      event_id ${key} unique references events (id) on delete cascade,
      user_id ${key} not null references profiles (id) on delete cascade,
      publish_at ${time} not null,
      failure text,
      withdrawn_at ${time},
      created_at ${time} not null
    )`,
    `create index publication_plans_of_user on publication_plans (user_id, publish_at, id)`,
    `create index publication_plans_waiting on publication_plans (publish_at, id)
      where event_id is not null and failure is null and withdrawn_at is null`,
    `alter table events add column is_draft ${boolean} default false not null`,
    `alter table events add column repeat_every text`,
    `alter table events add column repeat_times integer`,
    `drop index events_by_time`,
    `create index events_by_time on events (created_at, id) where not is_draft and hidden_at is null`,
    `drop index events_of_organiser`,
    `create index events_of_organiser on events (user_id, created_at, id) where not is_draft and hidden_at is null`,
  ];
}

const moves = [
  // Request ids are unique among events. A plan with the request id of an event loses this request id.
  `insert into events (id, user_id, title, description, event_date, event_end_date, is_all_day, location, image_key,
      event_url, capacity, tag, is_draft, repeat_every, repeat_times, over_at, created_at, updated_at, request_id)
    select id, user_id, title, description, event_date, event_end_date, is_all_day, location, image_key,
      event_url, capacity, tag, true, repeat_every, repeat_times, coalesce(event_end_date, event_date), created_at, updated_at,
      case when exists (select 1 from events as used
        where used.user_id = planned_events.user_id and used.request_id = planned_events.request_id)
      then null else request_id end
    from planned_events`,
  `insert into publication_plans (id, event_id, user_id, publish_at, failure, withdrawn_at, created_at)
    select id, id, user_id, publish_at, failure, withdrawn_at, created_at from planned_events`,
  `insert into publication_plans (id, post_id, user_id, publish_at, failure, created_at)
    select post_id, post_id, user_id, publish_at, failure, created_at from planned_posts`,
  `drop table planned_events`,
  `drop table planned_posts`,
  `update jobs set payload = replace(payload, '"postId":', '"id":') where kind = 'planned-post'`,
  `update jobs set payload = replace(payload, '"plannedEventId":', '"id":') where kind = 'planned-event'`,
];

interface FormerPlan {
  post_id: string;
}

/** Moves the plans in the backups of deleted posts. */
async function rewriteBackups(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ id: string; content: string }>`
    select id, content from deleted_content
    where type = 'post' and content like '%"planned_posts":[{%'`.execute(db);
  for (const { id, content } of rows) {
    const { planned_posts, ...backup } = JSON.parse(content) as { planned_posts: FormerPlan[] };
    const publication_plans = planned_posts.map((plan) => ({
      ...plan,
      id: plan.post_id,
      event_id: null,
      withdrawn_at: null,
    }));
    const rewritten = JSON.stringify({ ...backup, publication_plans });
    await sql`update deleted_content set content = ${rewritten} where id = ${id}`.execute(db);
  }
}
