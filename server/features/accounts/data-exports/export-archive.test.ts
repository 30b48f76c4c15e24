import { beforeAll, expect, it } from 'vitest';
import { insertNfts, insertWallet } from '#server/features/collections/nfts/nfts.testing.ts';
import { privateProfileRow } from '#server/features/members/profiles/profiles.tables.ts';
import { insertPoll } from '#server/features/polls/polls/polls.testing.ts';
import { newId } from '#server/platform/ids.ts';
import { tables } from '#server/schema.ts';
import { insertPost, insertRows } from '#server/testing/factories.ts';
import { flatPicture } from '#server/testing/pictures.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';
import { upload } from '#server/testing/uploads.ts';
import { downloadArchive, makeExport } from './data-exports.testing.ts';
import { exportedTables } from './exported-table.ts';

const site = useTestApp();
const exported = exportedTables(tables);

let member: TestClient;
let other: TestClient;
let postId: string;
let theirPost: string;
let imageKey: string;
let archive: Map<string, Buffer>;

// The member uses every feature, so every file of the archive has content.
beforeAll(async () => {
  member = await site().member({ display_name: 'ことり', username: 'kotori' });
  other = await site().member({ display_name: 'つきしま' });
  const picture = await flatPicture({ width: 60, height: 40 }).png().toBuffer();
  imageKey = (await upload(member, picture)).key;
  const fields = { category: 'fanart' as const, requestId: 'export-post-00001' };
  const created = await member.call('createPost', {
    ...fields,
    title: '星の夜',
    content: '「引用」\n改行',
    image_key: imageKey,
    character_tags: ['ほし', 'つき'],
  });
  postId = created.post.id;
  await member.call('createDraft', { title: '書きかけ', requestId: 'export-draft-0001' });
  const theirs = { ...fields, requestId: 'export-post-00002', title: 'ほかの人の投稿' };
  theirPost = (await other.call('createPost', theirs)).post.id;
  await member.call('likePost', { postId: theirPost, count: 3, batchId: 'export-batch-00001' });
  await member.call('setBookmark', { postId: theirPost, bookmarked: true });
  await member.call('followUser', { targetUserId: other.id });
  await member.call('followTag', { tag: 'ほし' });
  await other.call('followUser', { targetUserId: member.id });
  const comment = { postId: theirPost, content: 'すてきです', requestId: 'export-comment-1' };
  await member.call('addComment', comment);
  const report = { targetType: 'user', targetId: other.id, reason: 'other' } as const;
  await member.call('reportContent', { ...report, detail: 'ためし' });
  await makeExport(site(), member);
  archive = await downloadArchive(member);
});

const read = (file: string): unknown => JSON.parse(String(archive.get(file)));

it('the archive has a file for each kind of data and describes every field in Japanese [ACC-03, ACC-25]', () => {
  const expected = ['README.txt', ...exported.map(({ file }) => file)];
  expect([...archive.keys()]).toEqual([...expected, `pictures/${imageKey}`]);
  const readme = String(archive.get('README.txt'));
  expect(readme).toMatch(/^ひろば：あなたのデータ\n/);
  expect(readme).toContain('posts.json: 公開した投稿（一覧）');
  for (const { file, fields } of exported) {
    const [, section = ''] = readme.split(`\n${file}: `);
    const described = [...(section.split('\n\n')[0] ?? '').matchAll(/^- (\w+): /gm)];
    expect([file, ...described.map(([, name]) => name)]).toEqual([file, ...Object.keys(fields)]);
  }
});

it('the archive contains the profile with its private fields', () => {
  const { email } = privateProfileRow({ id: member.id, email: `${member.id}@test.invalid` });
  expect(read('profile.json')).toMatchObject({ id: member.id, username: 'kotori', post_count: 1 });
  expect(read('settings.json')).toMatchObject({ email, profile_visibility: 'public' });
});

it('the archive contains posts and drafts, with the tags as a list', () => {
  const fields = { id: postId, content: '「引用」\n改行', character_tags: ['ほし', 'つき'] };
  expect(read('posts.json')).toEqual([expect.objectContaining({ ...fields, image_key: imageKey })]);
  expect(read('drafts.json')).toEqual([
    expect.objectContaining({ title: '書きかけ', category: null, character_tags: [] }),
  ]);
});

it('the archive contains the pictures as the site stores them, and the description of the archive says so [ACC-03, ACC-26, ACC-45]', async () => {
  const stored = await site().files.read(imageKey);
  expect(archive.get(`pictures/${imageKey}`)?.equals(stored ?? Buffer.alloc(0))).toBe(true);
  expect(read('pictures.json')).toEqual([
    expect.objectContaining({ key: imageKey, width: 60, height: 40, is_animated: false }),
  ]);
  expect(String(archive.get('README.txt'))).toContain('アップロードした元のファイルは');
});

it.each([
  ['likes.json', () => ({ post_id: theirPost, count: 3 })],
  ['bookmarks.json', () => ({ post_id: theirPost })],
  ['comments.json', () => ({ post_id: theirPost, content: 'すてきです', state: 'shown' })],
  ['following.json', () => ({ following_id: other.id })],
  ['following-tags.json', () => ({ tag: 'ほし', created_at: expect.any(String) })],
  ['followers.json', () => ({ follower_id: other.id })],
  ['notifications.json', () => ({ type: 'follow', from_user_name: 'つきしま' })],
  ['reports.json', () => ({ target_id: other.id, detail: 'ためし' })],
  ['sessions.json', () => ({ created_at: expect.any(String) })],
])('the archive contains the activity of the member: %s [ACC-03]', (file, expected) => {
  expect(read(file)).toEqual([expect.objectContaining(expected())]);
});

it.each(['wallets.json', 'nfts.json', 'events.json', 'read-notifications.json'])(
  'the archive has an empty list when there is no data: %s',
  (file) => {
    expect(read(file)).toEqual([]);
  },
);

type Row = Record<string, unknown>;

/** Returns the archive of a member with rows that refer to one another or that are stored as JSON. */
async function archiveOfReferences(): Promise<Map<string, Buffer>> {
  const [owner, reader] = [await site().member(), await site().member()];
  const key = (await upload(owner, await flatPicture({ width: 60, height: 40 }).png().toBuffer()))
    .key;
  const fields = { title: '星', category: 'fanart' as const, image_key: key };
  const { post } = await owner.call('createPost', { ...fields, requestId: newId() });
  const poll_id = await insertPoll(site(), { owner: 'post', user_id: owner.id, post_id: post.id });
  const ballot = { poll_id, user_id: owner.id, choices: 0b101, updated_at: post.created_at };
  await insertRows(site().database, 'poll_ballots', [ballot]);
  const traits = JSON.stringify([{ name: '色', value: '青' }]);
  await insertNfts(site().database, await insertWallet(site().database, owner.id), 2, () => ({
    traits,
  }));
  const comment = { postId: post.id, content: '一', requestId: newId() };
  const { comment: parent } = await owner.call('addComment', comment);
  const reply = { ...comment, parentId: parent.id, requestId: newId() };
  await owner.call('addComment', reply);
  await reader.call('likePost', { postId: post.id, count: 1, batchId: newId() });
  const draft_poll = JSON.stringify({ question: '次は？', choices: [] });
  await insertPost(site().database, owner.id, { draft_poll });
  await makeExport(site(), owner);
  return downloadArchive(owner);
}

function rowsByFile(files: Map<string, Buffer>): [file: string, rows: Row[]][] {
  const json = [...files].filter(([file]) => file.endsWith('.json'));
  return json.map(([file, bytes]) => {
    const content = JSON.parse(String(bytes)) as Row | Row[] | null;
    return [file, content === null ? [] : [content].flat()];
  });
}

it('no field in the archive contains JSON as text, and every reference leads to a row or a picture [ACC-22, ACC-44]', async () => {
  const files = await archiveOfReferences();
  const all = rowsByFile(files);
  expect(all.map(([file]) => file)).toEqual(exported.map(({ file }) => file));
  for (const [file, rows] of all) {
    for (const row of rows) {
      for (const [field, value] of Object.entries(row)) {
        const name = `${file}: ${field}`;
        if (typeof value !== 'string') continue;
        expect(value, name).not.toMatch(/^[[{]/);
        if (field.endsWith('_key')) expect([...files.keys()], name).toContain(`pictures/${value}`);
      }
    }
  }
  const [byFile, votes] = [new Map(all), new Map(all).get('poll-votes.json') ?? []];
  const own = (file: string) => (byFile.get(file) ?? []).map(({ id }) => id);
  expect(votes).toEqual([expect.objectContaining({ choices: [1, 3] })]);
  const references = [
    ['poll-votes.json', 'poll_id', 'polls.json'],
    ['polls.json', 'post_id', 'posts.json'],
    ['comments.json', 'post_id', 'posts.json'],
    ['comments.json', 'parent_id', 'comments.json'],
    ['nfts.json', 'wallet_id', 'wallets.json'],
  ] as const;
  for (const [from, field, to] of references) {
    const ids = (byFile.get(from) ?? []).map((row) => row[field]).filter((id) => id !== null);
    expect(ids.length, `${from}: ${field}`).toBeGreaterThan(0);
    for (const id of ids) expect(own(to), `${from}: ${field}`).toContain(id);
  }
  expect(byFile.get('polls.json')).toEqual([
    expect.objectContaining({ choices: expect.arrayContaining([{ text: 'ことり', tag: null }]) }),
  ]);
});

it('a file of the archive that describes at most one row contains null when the member has no such row [ACC-43]', async () => {
  expect(String(archive.get('read-until.json'))).toBe('null\n');
});

it('the archive contains no secrets and no private data of others [ACC-27]', async () => {
  const all = [...archive.values()].map(String).join('\n');
  const { read: database } = site().database;
  const sessions = await database.selectFrom('sessions').select('id_hash').execute();
  const secrets = [member.cookie, member.token, `${other.id}@test.invalid`, 'ほかの人の投稿'];
  for (const secret of [...secrets, ...sessions.map(({ id_hash }) => id_hash)]) {
    expect(all).not.toContain(secret);
  }
});

it('notifications in the archive have the current titles of posts, but only of posts that the member may read [ACC-27]', async () => {
  const [artist, fan] = [await site().member(), await site().member()];
  const publish = async (title: string) => {
    const post = { title, category: 'fanart' as const, requestId: newId() };
    return (await artist.call('createPost', post)).post.id;
  };
  const [shown, hidden] = [await publish('夜の海'), await publish('ひみつの森')];
  for (const postId of [shown, hidden]) {
    const content = `@${await usernameOf(fan)} 見てください`;
    await artist.call('addComment', { postId, content, requestId: newId() });
  }
  await artist.call('updatePost', { postId: shown, title: '朝の海', category: 'fanart' });
  await artist.call('setPostPublished', { postId: hidden, isPublished: false });
  await makeExport(site(), fan);
  const files = await downloadArchive(fan);
  const text = String(files.get('notifications.json'));
  expect(JSON.parse(text)).toHaveLength(2);
  expect(text).toContain('「朝の海」');
  expect(text).not.toMatch(/夜の海|ひみつの森/);
});

async function usernameOf(client: TestClient): Promise<string> {
  return (await client.get<{ username: string }>(`/api/users/${client.id}`)).username;
}
