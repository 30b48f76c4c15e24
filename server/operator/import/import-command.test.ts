import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MAX_UPLOAD_BYTES } from '#contract/foundations/limits.ts';
import type { Page } from '#contract/foundations/primitives.ts';
import type { PublicProfile } from '#contract/members/profiles.ts';
import type { PostCard } from '#contract/posts/posts.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { insertMember } from '#server/testing/factories.ts';
import { jpegPicture } from '#server/testing/pictures.ts';
import { SITE_TEST_TIMEOUT } from '#server/testing/site-process.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { useOperatedSite } from '../operator.testing.ts';
import { runOperator } from '../run-operator.ts';
import {
  exportWith,
  type FirebaseExport,
  id,
  makeExport,
  post,
  time,
  writeExport,
} from './firebase-export.testing.ts';
import { hasSkippedAll, type ImportReport } from './import-site.ts';

vi.setConfig({ testTimeout: SITE_TEST_TIMEOUT });

const HIROBA = join(import.meta.dirname, '../hiroba.ts');
const site = useOperatedSite();
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hiroba-import-'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

type Report = ImportReport & { dry_run: boolean };

async function run(...args: string[]): Promise<Report> {
  const { code, text } = await site().run('import', folder, '--json', ...args);
  expect(text).toContain('collections');
  const report = JSON.parse(text) as Report;
  expect(code).toBe(report.collections.some(hasSkippedAll) ? 1 : 0);
  return report;
}

const totalsOf = ({ collections }: Report) => ({
  imported: collections.reduce((sum, { imported }) => sum + imported, 0),
  known: collections.reduce((sum, { known }) => sum + known, 0),
  skipped: collections.reduce((sum, { skipped }) => sum + skipped, 0),
});

const reasonsOf = ({ problems }: Report) =>
  problems.map(({ collection, id, field, reason, isSkipped }) =>
    [collection, id, field ?? '-', reason, isSkipped ? 'skipped' : 'changed'].join(' '),
  );

async function count(database: Database, table: keyof Tables): Promise<number> {
  const rows = await database.read
    .selectFrom(table as 'posts')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .execute();
  return rows[0]?.count ?? 0;
}

/** Returns all rows of the tables that an import writes, except the rows that differ by the time of the import. */
async function contents({ read }: Database) {
  const tables = [
    'profiles',
    'private_profiles',
    'identities',
    'posts',
    'post_character_tags',
    'likes',
    'post_totals',
    'author_figures',
    'follows',
    'tags',
    'events',
    'wallets',
    'nft_preferences',
    'notifications',
    'notification_targets',
    'notification_reads',
    'featured_banners',
    'files',
  ] as const;
  const found: Record<string, string[]> = {};
  for (const table of tables) {
    const rows = await read
      .selectFrom(table as 'posts')
      .selectAll()
      .execute();
    found[table] = rows.map((row) => JSON.stringify({ ...row, updated_at: '' })).toSorted();
  }
  return found;
}

const outboxes = [
  'deliveries',
  'mails',
  'push_messages',
  'webhook_deliveries',
  'jobs',
] as const satisfies readonly (keyof Tables)[];

// Shows OPS-130, OPS-131, OPS-134, OPS-135, OPS-219, OPS-222, OPS-223.
it('an import stores 5,000 members with all their records, and the next run changes nothing', async () => {
  const { database } = site();
  const made = makeExport(5000);
  await writeExport(folder, made);
  const report = await run();
  expect(report.problems).toEqual([]);
  const size = (name: string) => Object.keys(made[name] ?? {}).length;
  const tables = [
    'profiles',
    'posts',
    'likes',
    'follows',
    'events',
    'wallets',
    'notifications',
  ] as const;
  for (const table of tables) expect(await count(database, table), table).toBe(size(table));
  expect(await count(database, 'identities')).toBe(5000);
  for (const table of outboxes) expect(await count(database, table), table).toBe(0);
  const differences = await site().run('recount', '--dry-run', '--json');
  expect(JSON.parse(differences.text)).toMatchObject({ differences: [] });
  const likes = Object.values(made.likes ?? {}).reduce((sum, like) => sum + Number(like.count), 0);
  const { sum } = await database.read
    .selectFrom('posts')
    .select((eb) => eb.fn.sum<number>('likes_count').as('sum'))
    .executeTakeFirstOrThrow();
  expect(Number(sum)).toBe(likes);
  const wallets = await database.read.selectFrom('wallets').select(['id', 'proven_at']).execute();
  expect(wallets.every(({ proven_at }) => proven_at === null)).toBe(true);
  expect(new Set(wallets.map((wallet) => wallet.id))).toEqual(
    new Set(Object.keys(made.wallets ?? {})),
  );
  const members = await database.read
    .selectFrom('private_profiles')
    .select(['id', 'email', 'profile_visibility', 'email_notifications', 'last_used_at'])
    .execute();
  for (const { id: member, last_used_at, ...settings } of members) {
    const { privacy_settings, notification_settings, email } =
      made.private_profiles?.[member] ?? {};
    expect(settings).toEqual({
      email,
      profile_visibility: (privacy_settings as Record<string, unknown>).profileVisibility,
      email_notifications: (notification_settings as Record<string, unknown>).emailNotifications,
    });
    expect(last_used_at).toBe('2024-01-01T00:00:01.000Z');
  }
  const before = await contents(database);
  const again = await run();
  expect(totalsOf(again)).toEqual({ imported: 0, known: totalsOf(report).imported, skipped: 0 });
  expect(await contents(database)).toEqual(before);
  const { text } = await site().run('import', folder);
  expect(text).toContain('Nothing new. Nothing was changed.');
});

it('a dry run changes nothing, and lists what the import lists afterwards [OPS-132]', async () => {
  const { database } = site();
  const made = exportWith({
    profiles: { [id('c')]: { username: 'FAN_A', display_name: 'もう一人', created_at: time } },
    posts: { [id('p', 20)]: post, [id('q', 20)]: { ...post, user_id: id('z') } },
    likes: { x: { user_id: id('b'), post_id: id('p', 20), count: 1200, created_at: time } },
  });
  await writeExport(folder, made);
  const before = await contents(database);
  const rehearsal = await run('--dry-run');
  expect(rehearsal.dry_run).toBe(true);
  expect(await contents(database)).toEqual(before);
  expect(await count(database, 'imported_records')).toBe(0);
  const report = await run();
  expect(reasonsOf(rehearsal)).toEqual(reasonsOf(report));
  expect(rehearsal.collections).toEqual(report.collections);
  const { text } = await site().run('import', folder, '--dry-run');
  expect(text).toContain(`posts ${id('q', 20)} user_id: there is no such member (skipped)`);
});

it('a dry run finds records that repeat an earlier one, however many are between them [OPS-373]', async () => {
  const made = makeExport(700);
  const [like, follow] = [made.likes, made.follows].map(
    (records) => Object.values(records ?? {})[0],
  );
  const repeated = {
    likes: { ...made.likes, again: like },
    follows: { ...made.follows, again: follow },
  };
  await writeExport(folder, { ...made, ...repeated } as FirebaseExport);
  const rehearsal = await run('--dry-run');
  expect(reasonsOf(rehearsal)).toEqual([
    'likes again - duplicate skipped',
    'follows again - duplicate skipped',
  ]);
  expect((await run()).collections).toEqual(rehearsal.collections);
});

it('an import writes at most 50 posts or events at once, so that members can write between them [OPS-374]', async () => {
  await writeExport(folder, makeExport(120));
  const { reported } = await site().run('import', folder);
  expect(reported.filter((line) => line.startsWith('posts'))).toEqual([
    'posts: 50',
    'posts: 100',
    'posts: 120',
  ]);
});

it('an import continues after it was interrupted, with the same result as an import in one run [OPS-133]', async () => {
  await writeExport(folder, makeExport(700));
  const { database, settings } = site();
  const wasInterrupted = async (at: string) => {
    const stop = () => {
      throw new Error('interrupted');
    };
    const code = await runOperator(
      ['import', folder, '--lang', 'en'],
      { ...settings },
      () => undefined,
      (text) => (text.startsWith(at) ? stop() : undefined),
    );
    expect(code).toBe(1);
  };
  await wasInterrupted('profiles: 500');
  expect(await count(database, 'profiles')).toBe(500);
  await wasInterrupted('likes: 500');
  expect(await count(database, 'likes')).toBe(500);
  const report = await run();
  expect(report.problems).toEqual([]);
  const { text } = await site().run('recount', '--dry-run', '--json');
  expect(JSON.parse(text)).toMatchObject({ differences: [] });
  for (const [table, rows] of Object.entries({ profiles: 700, posts: 700, identities: 700 })) {
    expect(await count(database, table as 'posts')).toBe(rows);
  }
});

it('an import continues after it was killed [OPS-133]', async () => {
  await writeExport(folder, makeExport(700));
  const { database, settings } = site();
  const child = spawn(process.execPath, [HIROBA, 'import', folder, '--lang', 'en'], {
    env: { PATH: process.env.PATH, ...settings },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let reported = '';
  child.stderr.on('data', (chunk: Buffer) => {
    reported += chunk.toString();
    if (/^posts: /m.test(reported)) child.kill('SIGKILL');
  });
  await once(child, 'exit');
  expect(child.signalCode).toBe('SIGKILL');
  const report = await run();
  expect(report.problems).toEqual([]);
  expect(await count(database, 'posts')).toBe(700);
  const { text } = await site().run('recount', '--dry-run', '--json');
  expect(JSON.parse(text)).toMatchObject({ differences: [] });
});

it('a deleted record does not return with the next run [OPS-221]', async () => {
  const { database } = site();
  await writeExport(folder, exportWith({ posts: { [id('p', 20)]: post } }));
  await run();
  await database.write((transaction) => transaction.deleteFrom('posts').execute());
  await database.write((transaction) =>
    transaction.deleteFrom('profiles').where('id', '=', id('b')).execute(),
  );
  expect(totalsOf(await run()).imported).toBe(0);
  expect([await count(database, 'posts'), await count(database, 'profiles')]).toEqual([0, 1]);
});

it('an import lists each record and each value that does not fit, with the reason, and stores the rest [OPS-136]', async () => {
  const long = 'あ'.repeat(5001);
  const google = (rawId: string) => ({ providerUserInfo: [{ providerId: 'google.com', rawId }] });
  const fit = { display_name: '名前', is_profile_complete: true, created_at: time };
  const hex = (digit: number) => `0x${String(digit).repeat(40)}`;
  const liked = id('l', 20);
  const pair = { follower_id: id('a'), following_id: id('b'), created_at: time };
  const likeOf = (user: string, count: number) => ({
    ...{ user_id: id(user), post_id: liked, count, created_at: time },
  });
  const wallet = { user_id: id('a'), address: hex(1), chain_id: 1, created_at: time };
  const event = { user_id: id('a'), title: '会', date: time, created_at: time };
  const note = { title: 'こんにちは', content: '本文', created_at: time };
  // Records, each with its line in the report. The collection and the id at the beginning of the line are left out.
  const records: [collection: string, id: string, fields: object, line: string | null][] = [
    ['profiles', 'short', fit, '- bad-id skipped'],
    ['profiles', id('c'), { ...fit, username: 'Fan_B' }, 'username username-taken changed'],
    ['profiles', id('d'), { ...fit, username: 'no spaces' }, 'username bad-value changed'],
    ['profiles', id('e'), { ...fit, username: 'name_e', bio: long }, 'bio too-long changed'],
    [
      'profiles',
      id('f'),
      { ...fit, username: 'name_f', display_name: long },
      'display_name too-long changed',
    ],
    [
      'profiles',
      id('g'),
      { ...fit, username: 'name_g', created_at: 'yesterday' },
      'created_at bad-time changed',
    ],
    [
      'profiles',
      id('h'),
      { ...fit, username: 'name_h', avatar_url: 'https://lh3.example/a' },
      null,
    ],
    ['avatars', id('h'), {}, 'avatar_url not-in-bucket skipped'],
    ['private_profiles', id('z'), {}, '- missing-member skipped'],
    ['private_profiles', id('c'), {}, 'profileVisibility missing changed'],
    [
      'private_profiles',
      id('d'),
      { privacy_settings: { profileVisibility: 'friends' } },
      'profileVisibility bad-value changed',
    ],
    ['users', id('z'), google('z'), '- missing-member skipped'],
    ['users', id('c'), { providerUserInfo: [] }, 'providerUserInfo no-google-account skipped'],
    ['users', id('d'), google('google-0'), 'providerUserInfo account-taken skipped'],
    ['posts', liked, post, null],
    ['posts', 'p1', post, '- bad-id skipped'],
    ['posts', id('m', 20), { ...post, content: long }, 'content too-long skipped'],
    ['posts', id('n', 20), { ...post, title: long }, 'title too-long skipped'],
    [
      'posts',
      id('o', 20),
      { ...post, title: '', content: '一行目\n二行目' },
      'title missing changed',
    ],
    ['posts', id('p', 20), { ...post, category: 'comic' }, 'category bad-value changed'],
    ['posts', id('q', 20), { ...post, user_id: id('z') }, 'user_id missing-member skipped'],
    [
      'posts',
      id('r', 20),
      { ...post, created_at: { seconds: 'x' } },
      'created_at bad-time skipped',
    ],
    [
      'posts',
      id('s', 20),
      { ...post, created_at: '2999-01-01T00:00:00Z' },
      'created_at bad-time skipped',
    ],
    [
      'posts',
      id('t', 20),
      { ...post, video_url: 'https://video.example/1' },
      'video_url bad-value changed',
    ],
    [
      'posts',
      id('u', 20),
      { ...post, character_tags: ['い'.repeat(31)] },
      'character_tags too-long changed',
    ],
    ['posts', id('v', 20), { ...post, image_url: 'none.jpg' }, 'image_url missing-file changed'],
    [
      'posts',
      id('w', 20),
      { ...post, image_url: '../secret.jpg' },
      'image_url missing-file changed',
    ],
    [
      'posts',
      id('x', 20),
      { ...post, image_url: 'broken.jpg' },
      'image_url broken-picture changed',
    ],
    ['posts', id('y', 20), { ...post, image_url: 'large.jpg' }, 'image_url too-large changed'],
    ['posts', id('z', 20), { ...post, is_draft: true }, 'is_published bad-value changed'],
    ['follows', 'self', { ...pair, following_id: id('a') }, '- oneself skipped'],
    ['follows', 'pair', pair, null],
    ['follows', 'same', pair, '- duplicate skipped'],
    ['follows', 'lost', { ...pair, following_id: id('z') }, 'following_id missing-member skipped'],
    ['likes', 'lost', { ...likeOf('a', 1), post_id: id('q', 20) }, 'post_id missing-post skipped'],
    ['likes', 'many', likeOf('a', 999), null],
    ['likes', 'cut', likeOf('b', 9), 'count too-many changed'],
    ['likes', 'none', likeOf('c', 0), 'count bad-value skipped'],
    ['likes', 'full', likeOf('d', 1), 'count too-many skipped'],
    ['events', id('a', 20), { ...event, date: null }, 'event_date bad-time skipped'],
    ['events', id('b', 20), { ...event, endDate: time }, 'event_end_date bad-time changed'],
    ['events', id('c', 20), { ...event, user_id: null }, 'user_id missing-member skipped'],
    ['wallets', id('a', 20), { ...wallet, address: '0x12' }, 'address bad-value skipped'],
    ['wallets', id('b', 20), { ...wallet, chain_id: 999 }, 'chain_id bad-value skipped'],
    ...Array.from({ length: 10 }, (_, digit): [string, string, object, null] => [
      'wallets',
      id(String(digit), 20),
      { ...wallet, address: hex(digit + 1).slice(0, 42) },
      null,
    ]),
    ['wallets', id('c', 20), wallet, '- duplicate skipped'],
    ['wallets', id('d', 20), { ...wallet, address: `0x${'ab'.repeat(20)}` }, '- too-many skipped'],
    [
      'notifications',
      id('a', 20),
      { ...note, target_user_id: id('z') },
      'target_user_id missing-member skipped',
    ],
    ['notifications', id('b', 20), { ...note, content: '' }, 'content missing skipped'],
    [
      'featured_banners',
      id('a', 20),
      { title: '春', link_url: 'javascript:x' },
      'link_url bad-value changed',
    ],
  ];
  const made = exportWith();
  for (const [name, key, fields] of records) {
    if (name !== 'avatars') made[name] = { ...made[name], [key]: { ...fields } };
  }
  for (const [key, account] of Object.entries(made.users ?? {})) {
    made.users = { ...made.users, [key]: { ...account, localId: key } };
  }
  await writeExport(folder, made);
  await mkdir(join(folder, 'files'));
  await writeFile(join(folder, 'files/broken.jpg'), 'no picture');
  await writeFile(join(folder, 'files/large.jpg'), Buffer.alloc(MAX_UPLOAD_BYTES + 1));
  await writeFile(join(folder, 'secret.jpg'), await jpegPicture({ width: 8, height: 8 }));
  const expected = records.flatMap(([name, key, , line]) =>
    line === null ? [] : `${name} ${key} ${line}`,
  );
  const report = await run();
  expect(reasonsOf(report).toSorted()).toEqual(expected.toSorted());
  const skipped = expected.filter((line) => line.endsWith('skipped'));
  expect(totalsOf(report).skipped).toBe(skipped.length);
  // Only the skipped records are read again.
  const again = await run();
  expect(totalsOf(again)).toMatchObject({ imported: 0, skipped: skipped.length });
  const { database } = site();
  const { likes_count } = await database.read
    .selectFrom('posts')
    .where('id', '=', liked)
    .select('likes_count')
    .executeTakeFirstOrThrow();
  expect(likes_count).toBe(1000);
  const { text } = await site().run('recount', '--dry-run', '--json');
  expect(JSON.parse(text)).toMatchObject({ differences: [] });
});

it('an import lists lines and records that are not JSON, and stores the other records [OPS-136, OPS-226]', async () => {
  await writeExport(folder, exportWith());
  const record = JSON.stringify({ id: id('p', 20), ...post });
  await rm(join(folder, 'posts.json'), { force: true });
  await writeFile(join(folder, 'posts.ndjson'), `${record}\nnot json\n"text"\n`);
  await writeFile(join(folder, 'events.json'), `{"${id('e', 20)}":{"title":"会","da`);
  expect(reasonsOf(await run())).toEqual([
    'posts #2 - unreadable skipped',
    'posts #3 - unreadable skipped',
    `events ${id('e', 20)} - unreadable skipped`,
  ]);
  expect(await count(site().database, 'posts')).toBe(1);
});

it('admins are imported on request only, with their own permissions [OPS-137]', async () => {
  const { database } = site();
  const admin_users = {
    [id('a')]: { rank: 'moderator', permissions: ['manage_posts', 'view_logs'], created_at: time },
    [id('b')]: { created_at: time },
  };
  await writeExport(folder, exportWith());
  // Neither record has its id as a field.
  await writeFile(join(folder, 'admin_users.json'), JSON.stringify(admin_users));
  await run();
  expect(await count(database, 'admin_users')).toBe(0);
  expect(reasonsOf(await run('--with-admins'))).toEqual([
    `admin_users ${id('b')} rank missing skipped`,
  ]);
  const { text } = await site().run('admin', 'list', '--json');
  expect(JSON.parse(text)).toMatchObject({ admins: [{ id: id('a'), rank: 'moderator' }] });
  const granted = database.read.selectFrom('admin_user_permissions').where('is_granted', '=', true);
  expect(await granted.select('permission').orderBy('permission').execute()).toEqual([
    { permission: 'manage_posts' },
    { permission: 'view_logs' },
  ]);
});

it('an import stores texts of the site, read states, hidden NFTs, and events with a named organiser [OPS-130]', async () => {
  const { database } = site();
  const contract_address = `0x${'aB'.repeat(20)}`;
  const wallet = { user_id: id('a'), created_at: time };
  await writeExport(
    folder,
    exportWith({
      site_settings: {
        general: { og_title: '星のひろば', og_description: '説明', og_image_url: 'og.jpg' },
        other: { og_title: '使わない' },
      },
      events: { [id('e', 20)]: { title: '会', date: time, created_at: time } },
      wallets: {
        [id('v', 20)]: { ...wallet, address: `0x${'1'.repeat(40)}`, chain_id: 1 },
        [id('w', 20)]: { ...wallet, address: `0x${'2'.repeat(40)}`, chain_id: 137 },
      },
      nft_preferences: {
        [id('n', 20)]: { user_id: id('a'), contract_address, token_id: 7, created_at: time },
      },
      notifications: {
        [id('p', 20)]: {
          ...{ title: 'お知らせ', content: '全員へ', target_audience: 'all', created_at: time },
          ...{ read_by: [id('a'), id('z')], priority: 'high' },
        },
        'some-chosen': {
          ...{ title: 'お知らせ', content: '二人へ', target_user_ids: [id('a'), id('b')] },
          ...{ read_by: [id('b')], created_at: time, expires_at: '2024-06-01T00:00:00Z' },
        },
        [id('q', 20)]: { title: '管理', content: '内容', created_at: time },
      },
    }),
  );
  await mkdir(join(folder, 'files'));
  await writeFile(join(folder, 'files/og.jpg'), await jpegPicture({ width: 64, height: 48 }));
  const report = await run('--organiser', id('b'));
  // A notification without recipients is shown to nobody.
  expect(reasonsOf(report)).toEqual([
    `notifications ${id('q', 20)} target_user_id missing-member skipped`,
  ]);
  const { read } = database;
  const settings = read.selectFrom('site_settings').where('id', '=', 'general');
  const { value, image_key } = await settings.selectAll().executeTakeFirstOrThrow();
  expect(JSON.parse(value)).toEqual({
    og_title: '星のひろば',
    og_description: '説明',
    og_image_url: `/images/${image_key}`,
  });
  expect(await read.selectFrom('files').select(['key', 'user_id']).execute()).toEqual([
    { key: image_key, user_id: null },
  ]);
  expect(await read.selectFrom('events').select('user_id').execute()).toEqual([
    { user_id: id('b') },
  ]);
  const hidden = read.selectFrom('nft_preferences').orderBy('chain_id');
  const columns = ['chain_id', 'contract_address', 'token_id', 'is_hidden'] as const;
  expect(await hidden.select(columns).execute()).toEqual(
    [1, 137].map((chain_id) => ({
      chain_id,
      contract_address: contract_address.toLowerCase(),
      token_id: '7',
      is_hidden: true,
    })),
  );
  const notifications = read.selectFrom('notifications').orderBy('content');
  expect(
    await notifications.select(['content', 'target_audience', 'reads_count']).execute(),
  ).toEqual(
    expect.arrayContaining([
      { content: '全員へ', target_audience: 'all', reads_count: 1 },
      { content: '二人へ', target_audience: 'specific', reads_count: 0 },
    ]),
  );
  const targets = read.selectFrom('notification_targets').orderBy('user_id');
  expect(await targets.select(['user_id', 'read_at']).execute()).toEqual([
    { user_id: id('a'), read_at: null },
    { user_id: id('b'), read_at: time },
  ]);
});

it('a private profile that is imported after the posts of its member sets the audience of these posts [OPS-228]', async () => {
  const { database } = site();
  const made = exportWith({ posts: { [id('p', 20)]: post } });
  const { private_profiles: settings = {}, ...others } = made;
  await writeExport(folder, others);
  expect((await run()).missing).toContain('private_profiles');
  const audiences = database.read.selectFrom('posts').select('audience');
  expect(await audiences.execute()).toEqual([{ audience: 'private' }]);
  await writeExport(folder, { private_profiles: settings });
  await run();
  // The site copies the new visibility to the posts.
  const jobs = database.read.selectFrom('jobs').select(['kind', 'user_id']);
  expect(await jobs.execute()).toEqual([{ kind: 'audience-copy', user_id: id('a') }]);
});

it('an account or a username of a member of this site stays with that member [OPS-224]', async () => {
  const { database } = site();
  const member = await insertMember(database, { username: 'fan_a' });
  await writeExport(folder, exportWith());
  expect(reasonsOf(await run())).toEqual([`profiles ${id('a')} username username-taken changed`]);
  const names = database.read.selectFrom('profiles').where('username_lower', '=', 'fan_a');
  expect(await names.select('id').execute()).toEqual([{ id: member.id }]);
});

describe('on a running site', () => {
  let app: TestApp;

  beforeEach(async () => {
    app = await startTestApp();
  });
  afterEach(() => app.close());

  async function importHere(
    made: FirebaseExport,
    progress: (text: string) => void = () => undefined,
  ) {
    await writeExport(folder, made);
    const url: Record<string, string> = app.databaseUrl ? { DATABASE_URL: app.databaseUrl } : {};
    const settings = { DATA_DIR: app.directory, ...url };
    return runOperator(['import', folder, '--lang', 'en'], settings, () => undefined, progress);
  }

  const read = (path: string) => app.visitor().fetch(path);

  it('private content is never visible, even while the import runs [OPS-228]', async () => {
    const made = exportWith({
      private_profiles: { [id('a')]: { privacy_settings: { profileVisibility: 'private' } } },
      posts: {
        [id('p', 20)]: post,
        [id('q', 20)]: { ...post, user_id: id('b'), is_published: false, is_draft: true },
        [id('r', 20)]: { ...post, user_id: id('b'), audience: 'private' },
        [id('s', 20)]: { ...post, user_id: id('b') },
      },
    });
    const seen: Promise<string>[] = [];
    const code = await importHere(made, () => {
      seen.push(
        Promise.all([
          read('/api/posts').then((response) => response.text()),
          read(`/api/users/${id('a')}`).then((response) => response.text()),
        ]).then((texts) => texts.join('\n')),
      );
    });
    expect(code).toBe(0);
    for (const text of await Promise.all(seen)) {
      for (const letter of ['p', 'q', 'r']) expect(text).not.toContain(id(letter, 20));
      expect(text).not.toContain('"is_restricted":false');
    }
    const { items } = await app.visitor().get<Page<PostCard>>('/api/posts');
    expect(items.map((item) => item.id)).toEqual([id('s', 20)]);
    const profile = await app.visitor().get<PublicProfile>(`/api/users/${id('a')}`);
    expect(profile).toMatchObject({ is_restricted: true, bio: '' });
    for (const letter of ['p', 'q', 'r']) {
      expect((await read(`/api/posts/${id(letter, 20)}/preview`)).status).toBe(404);
    }
  });

  it('a member stays private until the private profile is imported [OPS-138]', async () => {
    const code = await importHere(exportWith(), (text) => {
      if (text.startsWith('profiles')) throw new Error('interrupted');
    });
    expect(code).toBe(1);
    const path = `/api/users/${id('a')}`;
    expect(await app.visitor().get<PublicProfile>(path)).toMatchObject({ is_restricted: true });
    expect(await importHere(exportWith())).toBe(0);
    expect(await app.visitor().get<PublicProfile>(path)).toMatchObject({ is_restricted: false });
  });

  it('links by the ids of the predecessor stay valid, and pictures are processed [OPS-139, OPS-230]', async () => {
    const image_url =
      'https://firebasestorage.googleapis.com/v0/b/fans.appspot.com/o/post-images%2Fa.jpg?alt=media';
    const made = exportWith({
      profiles: {
        [id('a')]: {
          username: 'fan_a',
          display_name: 'ファン',
          is_profile_complete: true,
          created_at: time,
          avatar_url: 'gs://fans.appspot.com/profile-images/a.jpg',
        },
      },
      posts: { [id('p', 20)]: { ...post, image_url, is_draft: false } },
    });
    for (const name of ['post-images', 'profile-images']) {
      await mkdir(join(folder, 'files', name), { recursive: true });
      const picture = await jpegPicture({ width: 64, height: 48 });
      await writeFile(join(folder, 'files', name, 'a.jpg'), picture);
    }
    expect(await importHere(made)).toBe(0);
    const profile = await app.visitor().get<PublicProfile>(`/api/users/${id('a')}`);
    expect(profile).toMatchObject({ id: id('a'), username: 'fan_a', post_count: 1 });
    expect((await read(`/user/${id('a')}`)).status).toBe(200);
    const { items } = await app.visitor().get<Page<PostCard>>(`/api/users/${id('a')}/posts`);
    expect(items).toMatchObject([{ id: id('p', 20), image: { width: 64, height: 48 } }]);
    for (const url of [profile.avatar_url, items[0]?.image_url]) {
      const response = await read(`${url}?format=webp`);
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/webp']);
    }
    expect((await read(`/posts/${id('p', 20)}`)).status).toBe(200);
    const fan = await app.member();
    await fan.call('followUser', { targetUserId: id('a') });
    const { post: opened } = await fan
      .get<{ profiles: { id: string } }>(`/api/posts/${id('p', 20)}`)
      .then((found) => ({ post: found }));
    expect(opened.profiles.id).toBe(id('a'));
  });

  it('nothing is sent to open pages or members [OPS-134, OPS-222]', async () => {
    const fan = await app.member();
    const received: unknown[] = [];
    const stop = app.database.onTopics((topics) => received.push(topics));
    const announcement = {
      title: 'お知らせ',
      content: '春のイベント',
      target_audience: 'all',
      created_at: new Date().toISOString(),
    };
    await importHere(
      exportWith({
        posts: { [id('p', 20)]: post },
        follows: { x: { follower_id: id('a'), following_id: id('b'), created_at: time } },
        notifications: { [id('n', 20)]: announcement },
      }),
    );
    stop();
    expect(received).toEqual([]);
    for (const table of outboxes) expect(await count(app.database, table), table).toBe(0);
    const { items } = await fan.get<Page<{ id: string }>>('/api/notifications');
    expect(items.map((item) => item.id)).toEqual([id('n', 20)]);
  });
});

it('an import needs a folder that exists and contains a file of an export [OPS-239]', async () => {
  const { run: command } = site();
  expect(await command('import')).toMatchObject({ code: 2 });
  const missing = await command('import', join(folder, 'none'));
  expect([missing.code, missing.text]).toEqual([1, expect.stringContaining('There is no folder')]);
  const empty = await command('import', folder);
  expect([empty.code, empty.text]).toEqual([1, expect.stringContaining('no file of an export')]);
  await writeFile(join(folder, 'follows.json'), '{}');
  const other = await command('import', folder);
  expect([other.code, other.text]).toEqual([0, expect.stringContaining('No file for: profiles')]);
});
