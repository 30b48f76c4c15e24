import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from './columns.ts';

/** Polls of the team, of posts and of events, with the ballots of their voters. */
export async function up(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await createPolls(db, type);
  await createBallots(db, type);
}

async function createPolls(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('polls')
    .addColumn('id', type.key, (column) => column.primaryKey())
    .addColumn('owner', type.key, (column) => column.notNull())
    .addColumn('user_id', type.key, (column) =>
      column.references('profiles.id').onDelete('cascade'),
    )
    .addColumn('post_id', type.key, (column) => column.references('posts.id').onDelete('cascade'))
    .addColumn('event_id', type.key, (column) => column.references('events.id').onDelete('cascade'))
    .addColumn('question', type.text, (column) => column.notNull())
    .addColumn('description', type.text, (column) => column.notNull().defaultTo(''))
    .addColumn('choices', type.text, (column) => column.notNull())
    .addColumn('max_choices', type.integer, (column) => column.notNull())
    .addColumn('results', type.text, (column) =>
      column.notNull().check(sql`results in ('after-vote', 'after-end')`),
    )
    .addColumn('ends_at', type.time, (column) => column.notNull())
    .addColumn('is_ended_early', type.boolean, (column) => column.notNull())
    .addColumn('is_published', type.boolean, (column) => column.notNull())
    .addColumn('final', type.text)
    .addColumn('told_voter', type.key, (column) => column.notNull().defaultTo(''))
    .addColumn('told_at', type.time)
    .addColumn('request_id', type.text)
    .addColumn('created_at', type.time, (column) => column.notNull())
    .addColumn('updated_at', type.time, (column) => column.notNull())
    .addCheckConstraint(
      'polls_one_owner',
      sql`(owner = 'team' and post_id is null and event_id is null)
        or (owner = 'post' and post_id is not null and event_id is null)
        or (owner = 'event' and post_id is null and event_id is not null)`,
    )
    .execute();
  await indexPolls(db);
}

async function indexPolls(db: Kysely<unknown>): Promise<void> {
  for (const column of ['post_id', 'event_id', 'request_id']) {
    await db.schema.createIndex(`polls_${column}`).unique().on('polls').column(column).execute();
  }
  await db.schema.createIndex('polls_of_user').on('polls').columns(['user_id', 'id']).execute();
  await db.schema
    .createIndex('polls_of_owners')
    .on('polls')
    .columns(['owner', 'created_at', 'id'])
    .execute();
  await db.schema
    .createIndex('polls_by_end')
    .on('polls')
    .columns(['owner', 'is_published', 'ends_at', 'id'])
    .execute();
  await db.schema
    .createIndex('polls_to_tell')
    .on('polls')
    .columns(['ends_at', 'id'])
    .where(sql<boolean>`told_at is null`)
    .execute();
}

async function createBallots(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('poll_ballots')
    .addColumn('poll_id', type.key, (column) =>
      column.notNull().references('polls.id').onDelete('cascade'),
    )
    .addColumn('user_id', type.key, (column) =>
      column.notNull().references('profiles.id').onDelete('cascade'),
    )
    .addColumn('choices', type.integer, (column) => column.notNull())
    .addColumn('updated_at', type.time, (column) => column.notNull())
    .addPrimaryKeyConstraint('poll_ballots_pk', ['poll_id', 'user_id'])
    .execute();
  await db.schema
    .createIndex('poll_ballots_counted')
    .on('poll_ballots')
    .columns(['poll_id', 'choices'])
    .execute();
  await db.schema
    .createIndex('poll_ballots_of_user')
    .on('poll_ballots')
    .columns(['user_id', 'updated_at', 'poll_id'])
    .execute();
}
