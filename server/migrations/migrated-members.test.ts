import { type Kysely, sql } from 'kysely';
import { expect, it } from 'vitest';
import { eventRow } from '#server/features/events/events/events.rows.ts';
import { idsOfNamed } from '#server/features/foundations/search-index/member-names.shared.store.ts';
import { caseRow } from '#server/features/moderation/cases/cases.rows.ts';
import { insertAll } from '#server/platform/database/insert-all.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { memberRows } from '#server/testing/factories.ts';
import * as members from './0001-members.ts';
import * as posts from './0002-posts.ts';
import * as community from './0003-community.ts';
import * as wallets from './0021-wallets.ts';
import { columnTypes } from './columns.ts';
import {
  endOfYear,
  formerProfile,
  insertOldPosts,
  oldDatabases,
  startOfYear,
} from './migrate.testing.ts';
import { migrate } from './migrate.ts';

const { open, withEmptyDatabase } = oldDatabases();

/** The columns of `private_profiles` that later migrations add. */
const laterColumns: readonly string[] = [
  'last_used_at',
  'reports_count',
  'mail_stopped_at',
  'mail_stopped_reason',
  'shows_read_receipts',
  'picture_rights',
  'watermark',
  'watermark_key',
  'watermarks_new_posts',
  'allows_public_clips',
  'label_spoiler',
  'label_sensitive',
  'label_ai',
  'away_from',
  'back_at',
  'has_seen_missed',
];

it('finds existing members by their names, their last use and the reports about them [MEMB-10, MEMB-11]', async () => {
  await withEmptyDatabase(async (url) => {
    const database = open(url, 'list.db');
    await migrate(database, { last: '0048-approvals' });
    const { setup, read } = database;
    const members = ['away', 'here'].map((id) => memberRows(id));
    for (const { privateProfile } of members) {
      await setup
        .insertInto('profiles')
        .values({ ...formerProfile(privateProfile.id), created_at: startOfYear })
        .execute();
      const old = Object.fromEntries(
        Object.entries(privateProfile).filter(([column]) => !laterColumns.includes(column)),
      );
      await setup
        .insertInto('private_profiles')
        .values(old as never)
        .execute();
    }
    await setup
      .insertInto('sessions')
      .values({
        id_hash: 'h',
        user_id: 'here',
        ...{ browser: '', system: '', network: '' },
        created_at: startOfYear,
        last_seen_at: endOfYear,
        expires_at: endOfYear,
      })
      .execute();
    const about = { kind: 'report', target_type: 'user', target_id: 'away' } as const;
    for (const reports_count of [2, 3]) {
      const fields = { ...about, target_user_id: 'away', snapshot: '', reports_count };
      const { removed_pictures: _, ...row } = caseRow(fields);
      await setup
        .insertInto('cases')
        .values({ ...row, status: 'decided' } as Tables['cases'])
        .execute();
    }
    await migrate(database);
    const figures = await read
      .selectFrom('private_profiles')
      .orderBy('id')
      .select(['last_used_at', 'reports_count'])
      .execute();
    expect(figures).toEqual([
      { last_used_at: startOfYear, reports_count: 5 },
      { last_used_at: endOfYear, reports_count: 0 },
    ]);
    const named = sql<{ id: string }>`${idsOfNamed(read, 'u_her')}`;
    expect((await named.execute(read)).rows).toEqual([{ id: 'here' }]);
    await database.close();
  });
});

it('keeps existing NFTs, and the hidden ones stay hidden', async () => {
  await withEmptyDatabase(async (url) => {
    const database = open(url, 'nfts.db');
    const type = columnTypes(database.engine);
    const setup = database.setup as unknown as Kysely<unknown>;
    for (const step of [members, posts, community]) await step.up(setup, type);
    await insertOldPosts(database);
    await sql`insert into wallets values ('w', 'm', '', '0xA', '0xa', '0xA', 1, ${startOfYear})`.execute(
      setup,
    );
    for (const id of ['1', '2']) {
      await sql`insert into nft_cache values (${id}, 'm', 'w', 1, '0xc', ${id}, ${`#${id}`},
        ${`ipfs://${id}`}, '星', ${startOfYear})`.execute(setup);
    }
    await sql`insert into nft_preferences values ('p', 'm', '2', '0xc', '2',
      ${url === null ? 1 : true}, ${startOfYear})`.execute(setup);
    await wallets.up(setup, type);
    const nfts = database.read.selectFrom('nft_cache').orderBy('id');
    expect(await nfts.select(['id', 'name', 'standard', 'is_hidden']).execute()).toEqual([
      { id: '1', name: '#1', standard: 'ERC-721', is_hidden: false },
      { id: '2', name: '#2', standard: 'ERC-721', is_hidden: true },
    ]);
    const hidden = () =>
      database.read
        .selectFrom('nft_preferences')
        .select(['token_id', 'chain_id', 'nft_cache_id'])
        .execute();
    expect(await hidden()).toEqual([{ token_id: '2', chain_id: 1, nft_cache_id: '2' }]);
    // The settings outlive the cached NFT, which outlives the wallet.
    for (const table of ['wallets', 'nft_cache'] as const) {
      expect(await nfts.select('id').execute()).toHaveLength(2);
      await database.setup.deleteFrom(table).execute();
    }
    expect(await hidden()).toEqual([{ token_id: '2', chain_id: 1, nft_cache_id: null }]);
    await database.close();
  });
});

it('keeps the hidden NFTs of a wallet that was linked on two chains', async () => {
  await withEmptyDatabase(async (url) => {
    const database = open(url, 'twice.db');
    const type = columnTypes(database.engine);
    const setup = database.setup as unknown as Kysely<unknown>;
    for (const step of [members, posts, community]) await step.up(setup, type);
    await insertOldPosts(database);
    for (const [id, chain] of [
      ['a', 1],
      ['b', 137],
    ] as const) {
      await sql`insert into wallets values (${id}, 'm', '', '0xA', '0xa', '0xA', ${chain},
        ${startOfYear})`.execute(setup);
      for (const token of ['1', '2']) {
        await sql`insert into nft_cache values (${id + token}, 'm', ${id}, 1, '0xc', ${token},
          '', null, '', ${startOfYear})`.execute(setup);
      }
    }
    await sql`insert into nft_preferences values ('p', 'm', 'b2', '0xc', '2',
      ${url === null ? 1 : true}, ${startOfYear})`.execute(setup);
    await wallets.up(setup, type);
    const nfts = database.read.selectFrom('nft_cache').orderBy('id').select(['id', 'is_hidden']);
    expect(await nfts.execute()).toEqual([
      { id: 'a1', is_hidden: false },
      { id: 'a2', is_hidden: true },
    ]);
    const hidden = database.read.selectFrom('nft_preferences').select(['token_id', 'nft_cache_id']);
    expect(await hidden.execute()).toEqual([{ token_id: '2', nft_cache_id: null }]);
    await database.close();
  });
});

it('separates moves of events from messages to members', async () => {
  await withEmptyDatabase(async (url) => {
    const database = open(url, 'moves.db');
    await migrate(database, { last: '0034-message-hashes' });
    const { setup, read } = database;
    await setup.insertInto('profiles').values(formerProfile('m')).execute();
    const event_date = startOfYear;
    const {
      is_all_day: _,
      has_poll: __,
      ...event
    } = eventRow({
      id: 'e',
      user_id: 'm',
      title: '会',
      event_date,
    });
    await setup
      .insertInto('events')
      .values(event as never)
      .execute();
    const row = { event_id: 'e', recipients: 2, created_at: startOfYear };
    const ids = [
      'move:aaaaaaaaaaaaaaaaaaaa',
      'move:bbbbbbbbbbbbbbbbbbbb',
      'move-bbbbbbbbbbbbbbbbbb',
    ];
    await insertAll(
      setup,
      'event_messages',
      ids.map((request_id) => ({ ...row, request_id, content_hash: null })),
    );
    await migrate(database);
    const moves = await read.selectFrom('event_moves').orderBy('id').selectAll().execute();
    expect(moves).toEqual([
      { ...row, id: 'a'.repeat(20) },
      { ...row, id: 'b'.repeat(20) },
    ]);
    const messages = await read.selectFrom('event_messages').select('request_id').execute();
    expect(messages).toEqual([{ request_id: 'move-bbbbbbbbbbbbbbbbbb' }]);
    await database.close();
  });
});

it('turns waiting and running work into jobs, and lets no job run twice [JOB-09]', async () => {
  await withEmptyDatabase(async (url) => {
    const database = open(url, 'jobs.db');
    await migrate(database, { last: '0032-audit-owners' });
    const { setup } = database;
    for (const id of ['m', 'n', 'o']) {
      await setup.insertInto('profiles').values(formerProfile(id)).execute();
    }
    const lease = sql`'lease', ${endOfYear}`;
    await sql`insert into data_exports (user_id, id, status, items_done, items_total, attempts,
      archive, bytes, requested_at, expires_at, lease_id, leased_until) values
      ('m', 'e1', 'waiting', 0, 0, 0, null, null, ${startOfYear}, null, null, null),
      ('n', 'e2', 'running', 3, 9, 2, null, null, ${startOfYear}, null, ${lease}),
      ('o', 'e3', 'ready', 9, 9, 1, 'x', 1, ${startOfYear}, ${endOfYear}, null, null)`.execute(
      setup,
    );
    await sql`insert into account_deletions (user_id, deleted_by, deletion_reason, visibility_before,
      delete_after, begun_at, lease_id, leased_until)
      values ('m', 'm', '', 'public', ${endOfYear}, null, null, null)`.execute(setup);
    await sql`insert into tag_merges (folded, id, into_tag, after_tag, due_at, created_at)
      values ('a"\\', 'x', '星', 'b', ${endOfYear}, ${startOfYear})`.execute(setup);
    for (const [id, state] of [
      ['w1', 'waiting'],
      ['w2', 'running'],
      ['w3', 'fresh'],
      ['w4', 'failed'],
    ]) {
      await sql`insert into wallets (id, user_id, label, address, address_lower, address_mask,
        chain_id, refresh_state, refresh_requested_at, refresh_lease_id, refresh_lease_until,
        created_at) values (${id}, 'm', '', ${id}, ${id}, ${id}, 1, ${state}, ${startOfYear},
        ${lease}, ${startOfYear})`.execute(setup);
    }
    await sql`insert into wallet_deletions values ('w0', 'n', ${startOfYear}, ${endOfYear})`.execute(
      setup,
    );
    await sql`insert into audience_copies values ('n', ${startOfYear}, 'p')`.execute(setup);
    await migrate(database);
    const jobs = await database.read.selectFrom('jobs').orderBy('id').selectAll().execute();
    expect(jobs.map(({ state, lease_id, attempts }) => [state, lease_id, attempts])).toEqual(
      jobs.map(() => ['waiting', null, 0]),
    );
    const wallet = (walletId: string, userId: string) => ({ walletId, userId });
    expect(
      jobs.map(({ id, run_at, payload, user_id, turn }) => ({
        ...{ id, run_at, user_id, turn },
        payload: JSON.parse(payload) as object,
      })),
    ).toMatchObject([
      { id: 'account-deletion:m', run_at: endOfYear, payload: { userId: 'm' }, user_id: 'm' },
      { id: 'audience-copy:n', payload: { userId: 'n' }, user_id: 'n' },
      { id: 'data-export:e1', run_at: startOfYear, payload: { exportId: 'e1', userId: 'm' } },
      { id: 'data-export:e2', payload: { exportId: 'e2', userId: 'n' }, user_id: 'n' },
      { id: 'tag-merge:a"\\', run_at: endOfYear, payload: { folded: 'a"\\' }, user_id: null },
      { id: 'wallet-deletion:w0', payload: wallet('w0', 'n'), user_id: 'n', turn: null },
      { id: 'wallet-refresh:w1', payload: wallet('w1', 'm'), turn: 'wallet-refresh:m' },
      { id: 'wallet-refresh:w2', run_at: startOfYear, payload: wallet('w2', 'm'), user_id: 'm' },
    ]);
    await database.close();
  });
});
