import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { storeFigures } from '#server/features/administration/dashboard/dashboard.service.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { insertMember } from '#server/testing/factories.ts';
import { jpegPicture } from '#server/testing/pictures.ts';
import { SITE_TEST_TIMEOUT } from '#server/testing/site-process.ts';
import { useOperatedSite } from '../operator.testing.ts';
import { runOperator } from '../run-operator.ts';
import {
  exportWith,
  type FirebaseExport,
  id,
  post,
  time,
  writeExport,
} from './firebase-export.testing.ts';
import { hasSkippedAll, type ImportReport } from './import-site.ts';

vi.setConfig({ testTimeout: SITE_TEST_TIMEOUT });

const site = useOperatedSite();
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hiroba-unfit-'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

async function run(...args: string[]): Promise<ImportReport> {
  const { code, text } = await site().run('import', folder, '--json', ...args);
  expect(text).toContain('collections');
  const report = JSON.parse(text) as ImportReport;
  expect(code).toBe(report.collections.some(hasSkippedAll) ? 1 : 0);
  return report;
}

async function reportOf(made: FirebaseExport, ...args: string[]): Promise<ImportReport> {
  await writeExport(folder, made);
  return run(...args);
}

async function importOf(made: FirebaseExport, ...args: string[]): Promise<string[]> {
  return linesOf(await reportOf(made, ...args));
}

const linesOf = ({ problems }: ImportReport) =>
  problems.map(({ collection, id: record, field, reason, isSkipped }) =>
    [collection, record, field ?? '-', reason, isSkipped ? 'skipped' : 'changed'].join(' '),
  );

const write = (name: string, content: string | Buffer) => writeFile(join(folder, name), content);

const rowsOf = <Table extends keyof Tables>(table: Table) =>
  site()
    .database.read.selectFrom(table as 'posts')
    .selectAll()
    .execute() as unknown as Promise<Tables[Table][]>;

const memberOf = async (member: string) =>
  (await rowsOf('private_profiles')).find((row) => row.id === member);

/** Returns a value as the REST API of Firestore writes it. */
function typed(value: unknown): object {
  if (typeof value === 'string') return { stringValue: value };
  if (typeof value === 'boolean') return { booleanValue: value };
  if (typeof value === 'number') return { integerValue: String(value) };
  if (Array.isArray(value)) return { arrayValue: { values: value.map(typed) } };
  return { mapValue: { fields: typedFields(value as object) } };
}

const typedFields = (fields: object) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, typed(value)]));

const hex = (digit: number) => `0x${String(digit).repeat(40)}`;
const token = { user_id: id('a'), contract_address: hex(7), token_id: '7', created_at: time };
const note = { title: 'お知らせ', content: '本文', created_at: time };

describe('an import of files', () => {
  it('reads all values as the REST API writes them [OPS-130]', async () => {
    const made = exportWith({
      notifications: { [id('n', 20)]: { ...note, target_audience: 'all', read_by: [id('a')] } },
      wallets: {
        [id('v', 20)]: { user_id: id('a'), address: hex(1), chain_id: 1, created_at: time },
        [id('w', 20)]: { user_id: id('a'), address: hex(1), chain_id: 1, created_at: time },
      },
      nft_preferences: { [id('x', 20)]: token, [id('y', 20)]: token },
    });
    for (const name of ['notifications', 'wallets', 'nft_preferences', 'private_profiles']) {
      const records = Object.entries(made[name] ?? {}).map(([key, fields]) => ({
        name: `projects/fans/databases/(default)/documents/${name}/${key}`,
        fields: typedFields(fields),
      }));
      delete made[name];
      await write(`${name}.json`, JSON.stringify({ documents: records, nextPageToken: 'x' }));
    }
    expect(await importOf(made)).toEqual([
      `wallets ${id('w', 20)} - duplicate skipped`,
      `nft_preferences ${id('y', 20)} - duplicate skipped`,
    ]);
    expect((await rowsOf('notification_reads')).map(({ user_id }) => user_id)).toEqual([id('a')]);
    expect(await memberOf(id('a'))).toMatchObject({ profile_visibility: 'public' });
  });

  it('reads accounts from an array, and does not treat an unreadable or empty file as a collection without records [OPS-136]', async () => {
    const { users = {}, ...made } = exportWith();
    await writeExport(folder, made);
    await write('users.json', JSON.stringify(Object.values(users)));
    await write('posts.json', '<html>503</html>');
    await write('likes.json', '');
    await write('events.json', ']');
    expect(linesOf(await run())).toEqual([
      'posts #1 - unreadable skipped',
      'likes #1 - unreadable skipped',
      'events #1 - unreadable skipped',
    ]);
    expect(await rowsOf('identities')).toHaveLength(2);
  });

  it('lists a record that is too long or has no id, and does not store it [OPS-226]', async () => {
    await writeExport(folder, exportWith());
    const long = JSON.stringify({ id: id('p', 20), ...post, content: 'a'.repeat(9_000_000) });
    await rm(join(folder, 'posts.json'), { force: true });
    await write('posts.ndjson', `${long}\n${JSON.stringify({ id: id('q', 20), ...post })}\n`);
    await write('notifications.json', JSON.stringify([{ ...note, target_audience: 'all' }]));
    await write('likes.json', JSON.stringify([{ count: 1 }, { count: 2 }]));
    expect(linesOf(await run())).toEqual([
      'posts #1 - unreadable skipped',
      'likes #1 - unreadable skipped',
      'likes #2 - unreadable skipped',
      'notifications #1 - unreadable skipped',
    ]);
    expect((await rowsOf('posts')).map((row) => row.id)).toEqual([id('q', 20)]);
  });

  it('lists a record that a file contains twice, unless the first record does not fit [OPS-226]', async () => {
    await writeExport(folder, exportWith());
    const line = (fields: object) => `${JSON.stringify({ id: id('p', 20), ...fields })}\n`;
    await rm(join(folder, 'posts.json'), { force: true });
    await write('posts.ndjson', line({ ...post, user_id: 'none' }) + line(post) + line(post));
    expect(linesOf(await run())).toEqual([
      `posts ${id('p', 20)} user_id missing-member skipped`,
      `posts ${id('p', 20)} - duplicate skipped`,
    ]);
    expect(await rowsOf('posts')).toHaveLength(1);
  });

  it('lists 10,000 problems of a collection, counts the others, and shows the number of equal problems [OPS-226, OPS-444]', async () => {
    await writeExport(folder, exportWith());
    await rm(join(folder, 'likes.ndjson'), { force: true });
    await rm(join(folder, 'likes.json'), { force: true });
    await write('likes.ndjson', 'x\n'.repeat(10_002));
    await write('events.json', '[1]');
    const { collections, problems } = await run();
    expect(problems).toHaveLength(10_001);
    expect(collections.find(({ collection }) => collection === 'likes')).toMatchObject({
      skipped: 10_002,
      unlisted: 2,
    });
    const { text } = await site().run('import', folder);
    expect(text).toContain('likes: 0 new, 0 imported before, 10002 skipped (2 not listed above)');
    expect(text).toMatch(/^likes: .* \(10000 times in this list\)$/m);
    expect(text).not.toMatch(/^events: .* times in this list/m);
  });

  it('names the files that it does not read [OPS-348]', async () => {
    await writeExport(folder, exportWith());
    for (const name of ['comments.json', 'profiles.ndjson', 'admin_users.json', '.DS_Store']) {
      await write(name, '{}');
    }
    await mkdir(join(folder, 'files'));
    const unreadFiles = ['admin_users.json', 'comments.json', 'profiles.ndjson'];
    expect(await run('--dry-run')).toMatchObject({ unreadFiles });
    expect((await site().run('import', folder, '--with-admins')).text).toContain(
      '\nFiles that are not read: comments.json, profiles.ndjson.\n',
    );
  });

  it('fails without any file of an export, and without the named folder of the bucket [OPS-220, OPS-239]', async () => {
    const command = (...args: string[]) => site().run('import', ...args);
    expect(await command(folder)).toMatchObject({ code: 1 });
    await writeExport(folder, exportWith());
    const missing = await command(folder, '--files', join(folder, 'bucket'));
    expect([missing.code, missing.text]).toEqual([1, expect.stringContaining('bucket')]);
    expect(await rowsOf('profiles')).toHaveLength(0);
  });
});

describe('an import of fields', () => {
  const named = (one: object) => ({ user_id: id('a'), ...one, created_at: time });

  it('lists fields that it does not know, with the number of records, even in a dry run [OPS-320]', async () => {
    await writeExport(
      folder,
      exportWith({
        profiles: {
          [id('c')]: {
            username: 'fan_c',
            created_at: time,
            avatar_url: 'https://a.example/',
            x: 1,
          },
        },
        private_profiles: {
          [id('a')]: { privacy_settings: { profileVisibility: 'public', showsAge: false } },
        },
        posts: {
          [id('p', 20)]: { ...post, image_urls: ['a.jpg'], is_public: true, likes_count: 4 },
          [id('q', 20)]: { ...post, image_urls: ['b.jpg'], mood: '', id: id('q', 20) },
          [id('r', 20)]: { ...post, image_urls: null, isDraft: true, is_draft: false },
        },
      }),
    );
    const unknownFields = [
      { collection: 'profiles', field: 'x', records: 1 },
      { collection: 'private_profiles', field: 'privacy_settings.showsAge', records: 1 },
      { collection: 'posts', field: 'image_urls', records: 2 },
      { collection: 'posts', field: 'is_public', records: 1 },
      { collection: 'posts', field: 'isDraft', records: 1 },
    ];
    expect(await run('--dry-run')).toMatchObject({ unknownFields });
    expect(await run()).toMatchObject({ unknownFields });
    const { code, text } = await site().run('import', folder);
    expect(text).toContain(
      'posts image_urls: not a field that the import knows (left out of 2 records)',
    );
    expect(code).toBe(0);
  });

  it('counts a missing avatar as skipped, names its file, and imports it once the file is there [OPS-363]', async () => {
    const picture = { avatar_url: 'avatars/a.jpg' };
    const made = exportWith();
    const profiles = { ...made.profiles, [id('a')]: { ...made.profiles?.[id('a')], ...picture } };
    await writeExport(folder, { ...made, profiles });
    const avatars = async (...args: string[]) =>
      (await run(...args)).collections.find(({ collection }) => collection === 'avatars');
    expect(await avatars('--dry-run')).toMatchObject({ imported: 0, skipped: 1 });
    const { code, text } = await site().run('import', folder);
    expect([code, text.split('\n')]).toEqual([
      0,
      expect.arrayContaining([
        `avatars ${id('a')} avatar_url: the file is not in the folder of the bucket: ${join(folder, 'files/avatars/a.jpg')} (skipped)`,
        'avatars: 0 new, 0 imported before, 1 skipped',
      ]),
    ]);
    await mkdir(join(folder, 'files/avatars'), { recursive: true });
    await write('files/avatars/a.jpg', await jpegPicture({ width: 80, height: 80 }));
    expect(await avatars()).toMatchObject({ imported: 1, skipped: 0 });
    const members = await rowsOf('profiles');
    expect(members.find((member) => member.id === id('a'))).toMatchObject({
      avatar_key: expect.any(String),
    });
  });

  it('reads names in camel case and in snake case [OPS-321]', async () => {
    const report = await reportOf(
      exportWith({
        private_profiles: { [id('a')]: { privacySettings: { profile_visibility: 'followers' } } },
        posts: {
          [id('p', 20)]: {
            userId: id('a'),
            title: '星の夜',
            isPublished: true,
            characterTags: ['ほし'],
            createdAt: time,
          },
          [id('q', 20)]: { ...post, is_draft: null, isDraft: true, is_published: null },
        },
        follows: { x: { followerId: id('a'), followingId: id('b'), createdAt: time } },
      }),
    );
    expect(report).toMatchObject({ problems: [], unknownFields: [] });
    const found = (await rowsOf('posts')).toSorted((one, other) => (one.id < other.id ? -1 : 1));
    expect(found).toMatchObject([
      { user_id: id('a'), is_published: true, created_at: time },
      { is_published: false },
    ]);
    expect(await rowsOf('post_character_tags')).toHaveLength(1);
    expect(await rowsOf('follows')).toHaveLength(1);
    expect(await memberOf(id('a'))).toMatchObject({ profile_visibility: 'followers' });
  });

  it('says what a value becomes, or that it is left out [OPS-323]', async () => {
    await writeExport(
      folder,
      exportWith({
        profiles: {
          [id('c')]: { username: 'fan_c', created_at: 'x', updated_at: time, website: 'x y' },
        },
        private_profiles: { [id('c')]: { privacy_settings: { profileVisibility: 'friends' } } },
        posts: {
          [id('p', 20)]: { ...post, category: 'comic', video_url: 'x', is_draft: 'yes' },
          [id('q', 20)]: { ...post, title: '', content: '一行目\n二行目' },
          [id('r', 20)]: { ...post, character_tags: ['ほし', 'い'.repeat(31)] },
        },
      }),
    );
    const { text } = await site().run('import', folder, '--dry-run');
    const outcomes = text.split('\n').flatMap((line) => {
      const [, field, outcome] =
        /^\S+ \S+ (\S+): .*\(imported; this value (.*)\)$/.exec(line) ?? [];
      return field === undefined ? [] : [`${field} ${outcome}`];
    });
    expect(outcomes).toEqual([
      `created_at becomes "${time}"`,
      'website is left out',
      'profileVisibility becomes "private"',
      'is_draft becomes true',
      'category becomes "other"',
      'video_url is left out',
      'title becomes "一行目"',
      'character_tags becomes ["ほし"]',
    ]);
    const japanese: string[] = [];
    await runOperator(
      ['import', folder, '--dry-run', '--lang', 'ja'],
      { ...site().settings },
      (text) => japanese.push(text),
    );
    expect(japanese.join()).toContain('取り込みますが、この値は "other" になります');
    expect(japanese.join()).toContain('取り込みますが、この値は除きます');
  });

  it('fails when it skips all records of a collection [OPS-322]', async () => {
    const events = { [id('e', 20)]: named({ title: '会' }) };
    await writeExport(folder, exportWith({ events }));
    const failed = await site().run('import', folder, '--dry-run');
    expect([failed.code, failed.text]).toEqual([
      1,
      expect.stringContaining('events: all records were skipped.'),
    ]);
    expect(await site().run('import', folder)).toMatchObject({ code: 1 });
    expect(await rowsOf('profiles')).toHaveLength(2);
    await writeExport(
      folder,
      exportWith({ events: { ...events, [id('f', 20)]: named({ title: '会', date: time }) } }),
    );
    expect(await site().run('import', folder)).toMatchObject({ code: 0 });
    // The other event was imported before.
    expect(await site().run('import', folder)).toMatchObject({ code: 0 });
  });
});

describe('an import of values', () => {
  it('is not stopped by any value [OPS-225]', async () => {
    const zero = 'x\0y';
    const lines = await importOf(
      exportWith({
        profiles: {
          [id('c')]: { username: zero, display_name: `名${zero}`, created_at: time },
          [`${id('d', 27)}\0`]: { username: 'fan_d', display_name: '名', created_at: time },
        },
        private_profiles: {
          [id('a')]: {
            email: `${Array.from({ length: 5000 }, (_, at) => at).join('')}@fans.example`,
            privacy_settings: { profileVisibility: 'public' },
          },
          [id('b')]: {
            email: `b${zero}@fans.example`,
            privacy_settings: { profileVisibility: 'public', messagePrivacy: 'friends' },
          },
        },
        users: { [id('c')]: { providerUserInfo: [{ providerId: 'google.com', rawId: zero }] } },
        posts: { [id('p', 20)]: { ...post, user_id: zero } },
        likes: { x: { user_id: id('a'), post_id: zero, created_at: time } },
        follows: { x: { follower_id: id('a'), following_id: zero, created_at: time } },
        nft_preferences: {
          [id('x', 20)]: { ...token, chain_id: 2 ** 40 },
          [id('y', 20)]: { ...token, chain_id: 1, token_id: 2 ** 60 },
        },
        notifications: {
          [id('n', 20)]: { ...note, target_audience: 'all', read_by: [zero], from_user_id: zero },
        },
      }),
    );
    expect(lines).toEqual(
      expect.arrayContaining([
        `private_profiles ${id('a')} email bad-value changed`,
        `private_profiles ${id('b')} messagePrivacy bad-value changed`,
        `nft_preferences ${id('x', 20)} chain_id missing skipped`,
        `nft_preferences ${id('y', 20)} token_id bad-value skipped`,
      ]),
    );
    expect(await rowsOf('profiles')).toHaveLength(3);
    expect(await rowsOf('notifications')).toHaveLength(1);
  });

  it('never makes anything visible or active because of a value that is not a boolean [OPS-229]', async () => {
    await importOf(
      exportWith({
        posts: {
          [id('p', 20)]: { ...post, is_draft: 'true' },
          [id('q', 20)]: { ...post, is_private: 'true' },
        },
        notifications: {
          [id('n', 20)]: { ...note, target_audience: 'all', target_user_ids: id('a') },
          [id('o', 20)]: { ...note, target_audience: 'all', target_user_ids: [null] },
          [id('m', 20)]: { ...note, target_audience: 'all', is_active: 'false' },
        },
        private_profiles: {
          [id('a')]: { notification_settings: { emailNotifications: 'false' } },
        },
      }),
    );
    expect(await rowsOf('posts')).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id: id('p', 20), is_published: false }),
        expect.objectContaining({ id: id('q', 20), audience: 'private' }),
      ]),
    );
    expect(await rowsOf('notifications')).toEqual([
      expect.objectContaining({ id: id('m', 20), is_active: false }),
    ]);
    expect(await memberOf(id('a'))).toMatchObject({ email_notifications: false });
  });

  it('lists values of another type [OPS-136]', async () => {
    const lines = await importOf(
      exportWith({
        profiles: { [id('c')]: { username: 'fan_c', display_name: 5, created_at: time } },
        private_profiles: { [id('a')]: { privacy_settings: 'public' } },
        posts: { [id('p', 20)]: { ...post, image_url: ['a.jpg'], character_tags: 'ほし' } },
        notifications: {
          [id('n', 20)]: { ...note, target_audience: 'all', read_by: id('a'), type: 1 },
        },
      }),
    );
    expect(lines.toSorted()).toEqual([
      `notifications ${id('n', 20)} read_by bad-value changed`,
      `notifications ${id('n', 20)} type bad-value changed`,
      `posts ${id('p', 20)} character_tags bad-value changed`,
      `posts ${id('p', 20)} image_url bad-value changed`,
      `private_profiles ${id('a')} privacy_settings bad-value changed`,
      `private_profiles ${id('a')} profileVisibility missing changed`,
      `profiles ${id('c')} display_name bad-value changed`,
    ]);
  });

  it('does not fall back to the permissions of the rank when a list of permissions is empty or unknown [OPS-227]', async () => {
    const admin = { rank: 'moderator', created_at: time };
    const lines = await importOf(
      exportWith({
        admin_users: {
          [id('a')]: { ...admin, permissions: [] },
          [id('b')]: { ...admin, permissions: ['can_fly'] },
        },
      }),
      '--with-admins',
    );
    expect(lines).toEqual([`admin_users ${id('b')} permissions bad-value changed`]);
    const granted = (await rowsOf('admin_user_permissions')).map(({ is_granted }) => is_granted);
    expect([granted.length > 0, granted.some(Boolean)]).toEqual([true, false]);
    expect(await rowsOf('admin_users')).toEqual([
      expect.objectContaining({ has_own_permissions: true }),
      expect.objectContaining({ has_own_permissions: true }),
    ]);
  });

  it('lists hidden NFTs whose chain is not known, in a dry run [OPS-132]', async () => {
    const line = `nft_preferences ${id('x', 20)} chain_id missing skipped`;
    const made = exportWith({ nft_preferences: { [id('x', 20)]: token } });
    expect(await importOf(made, '--dry-run')).toEqual([line]);
    const wallet = { user_id: id('a'), address: hex(1), chain_id: 1, created_at: time };
    const whole = { ...made, wallets: { [id('w', 20)]: wallet } };
    expect(await importOf(whole, '--dry-run')).toEqual([]);
    expect(linesOf(await run())).toEqual([]);
  });
});

describe('an import into a site with members', () => {
  const settings = (profileVisibility: string, email: string) => ({
    email,
    privacy_settings: { profileVisibility },
  });

  it('stores private profiles of a later import only for members whose settings nobody has changed [OPS-224]', async () => {
    const { database } = site();
    const made = exportWith({
      profiles: Object.fromEntries(
        ['c', 'd'].map((letter) => [
          id(letter),
          { username: `fan_${letter}`, display_name: '名', created_at: time },
        ]),
      ),
    });
    const { private_profiles: _settings, ...others } = made;
    await importOf(others);
    await database.write(async (transaction) => {
      const set = (member: string, changed: Partial<Tables['private_profiles']>) =>
        transaction
          .updateTable('private_profiles')
          .set(changed)
          .where('id', '=', id(member))
          .execute();
      await set('a', { restricted_at: time });
      await set('b', { profile_visibility: 'followers' });
      const session = { id_hash: 'h', user_id: id('c'), browser: '', system: '', network: '' };
      await transaction
        .insertInto('sessions')
        .values({ ...session, created_at: time, last_seen_at: time, expires_at: time })
        .execute();
    });
    const lines = await importOf({
      private_profiles: Object.fromEntries(
        ['a', 'b', 'c', 'd'].map((letter) => [id(letter), settings('public', 'x@fans.example')]),
      ),
    });
    expect(lines).toEqual(
      ['a', 'b', 'c'].map((letter) => `private_profiles ${id(letter)} - in-use skipped`),
    );
    const seen = (await rowsOf('private_profiles')).map((row) => [row.id, row.profile_visibility]);
    expect(Object.fromEntries(seen)).toEqual({
      [id('a')]: 'private',
      [id('b')]: 'followers',
      [id('c')]: 'private',
      [id('d')]: 'public',
    });
  });

  it('changes nothing of a member of the site when a record has the id of this member [OPS-224]', async () => {
    const { database } = site();
    const { id: own } = await insertMember(database, { username: 'own_member' });
    const before = await memberOf(own);
    await mkdir(join(folder, 'files'));
    await write('files/a.jpg', await jpegPicture({ width: 8, height: 8 }));
    const lines = await importOf(
      exportWith({
        profiles: {
          [own]: {
            username: 'x_member',
            display_name: '名',
            avatar_url: 'a.jpg',
            created_at: time,
          },
        },
        private_profiles: { [own]: settings('private', 'else@fans.example') },
        users: {
          [own]: { localId: own, providerUserInfo: [{ providerId: 'google.com', rawId: 'else' }] },
        },
      }),
    );
    expect(lines.toSorted()).toEqual([
      `avatars ${own} - in-use skipped`,
      `private_profiles ${own} - in-use skipped`,
      `profiles ${own} - duplicate skipped`,
      `users ${own} - in-use skipped`,
    ]);
    expect(await memberOf(own)).toEqual(before);
    const subjects = (await rowsOf('identities')).map(({ subject }) => subject);
    expect(subjects).not.toContain('else');
  });

  it('uses the email address of the account, not the address in the private profile, which members could write [OPS-224]', async () => {
    const providerUserInfo = [{ providerId: 'google.com', rawId: 'g' }];
    await importOf(
      exportWith({
        private_profiles: { [id('a')]: settings('public', 'victim@fans.example') },
        users: { [id('a')]: { localId: id('a'), email: 'own@fans.example', providerUserInfo } },
      }),
    );
    expect(await memberOf(id('a'))).toMatchObject({ email: 'own@fans.example' });
  });
});

it('the figures of past days are correct after an import that was interrupted at its end [OPS-133]', async () => {
  const { database, settings } = site();
  await storeFigures(database);
  const created_at = new Date(Date.now() - 5 * 86_400_000).toISOString();
  const banner = { title: '春', is_active: true, created_at };
  const made = exportWith({ featured_banners: { [id('a', 20)]: banner } });
  for (const [key, fields] of Object.entries(made.profiles ?? {})) {
    made.profiles = { ...made.profiles, [key]: { ...fields, created_at } };
  }
  await writeExport(folder, made);
  const code = await runOperator(
    ['import', folder, '--lang', 'en'],
    { ...settings },
    () => undefined,
    (text) => {
      if (text.startsWith('featured_banners')) throw new Error('interrupted');
    },
  );
  expect(code).toBe(1);
  await run();
  const figures = await rowsOf('daily_figures');
  const total = (name: string) =>
    figures.filter((row) => row.name === name).reduce((sum, { count }) => sum + count, 0);
  expect(figures.some(({ count }) => count > 0)).toBe(true);
  expect(total('members')).toBe(2);
});
