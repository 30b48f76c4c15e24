import { randomBytes } from 'node:crypto';
import { mkdir, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { DAY } from '#contract/foundations/limits.ts';
import { fileRow } from '#server/features/foundations/pictures/pictures.tables.ts';
import { openFiles } from '#server/platform/files/files.ts';
import { insertMember, insertPost, insertRows } from '#server/testing/factories.ts';
import { useOperatedSite } from '../operator.testing.ts';

const site = useOperatedSite();
const keyOf = (letter: string) => `post-images/${letter.repeat(32)}.webp`;

async function store(key: string, age: number): Promise<void> {
  const { directory } = site();
  await openFiles(join(directory, 'files')).put(key, randomBytes(10), 'image/webp');
  const time = new Date(Date.now() - age);
  await utimes(join(directory, 'files', key), time, time);
}

async function withRow(key: string): Promise<string> {
  const { id } = await insertMember(site().database, { username: 'hoshino' });
  const size = { width: 4, height: 4, placeholder: '', bytes: 10 };
  await insertRows(site().database, 'files', [fileRow({ key, user_id: id, ...size })]);
  return id;
}

it('old files without a record are listed, and are deleted only with `--delete` [OPS-73]', async () => {
  const { run, directory } = site();
  await store(keyOf('a'), 2 * DAY);
  await store(keyOf('b'), 0);
  await store(keyOf('c'), 2 * DAY);
  await store('data-exports/d.zip', 2 * DAY);
  await withRow(keyOf('c'));
  const orphans = [keyOf('a'), 'data-exports/d.zip'];
  const listed = await run('remove-orphans');
  expect(listed.text.split('\n')).toEqual([...orphans, expect.stringContaining('--delete')]);
  const exists = (key: string) =>
    stat(join(directory, 'files', key)).then(
      () => true,
      () => false,
    );
  expect(await exists(keyOf('a'))).toBe(true);
  expect(JSON.parse((await run('remove-orphans', '--delete', '--json')).text)).toEqual({
    orphans,
    deleted: true,
  });
  const left = [keyOf('a'), keyOf('b'), keyOf('c'), 'data-exports/d.zip'].map(exists);
  expect(await Promise.all(left)).toEqual([false, true, true, false]);
});

it('the cache of resized pictures is emptied [OPS-74]', async () => {
  const { run, directory } = site();
  const cache = join(directory, 'cache/images', keyOf('a'));
  await mkdir(cache, { recursive: true });
  await writeFile(join(cache, '640-75.webp'), 'resized');
  expect((await run('purge')).text).toContain('purge variants');
  expect(await run('purge', 'variants')).toMatchObject({ code: 0 });
  await expect(stat(cache)).rejects.toThrow('ENOENT');
});

it('a lookup has labels in the language of the tool [OPS-346]', async () => {
  const { run, database, directory } = site();
  const key = keyOf('a');
  const owner = await withRow(key);
  const post = await insertPost(database, owner, { image_key: key });
  const lines = (await run('lookup', post, '--lang', 'ja')).text.split('\n');
  expect(lines).toEqual([
    `投稿 ${post}`,
    `持ち主: @hoshino (${owner})`,
    '公開中: はい',
    '下書き: いいえ',
    '公開範囲: 全体に公開',
    `${join(directory, 'files', key)}: ありません`,
  ]);
  expect((await run('lookup', owner, '--lang', 'ja')).text.split('\n')).toEqual([
    `メンバー ${owner}`,
    `持ち主: @hoshino (${owner})`,
    'プロフィールの公開範囲: 全体に公開',
  ]);
});

it('a lookup of a post shows the audience that its author has chosen [OPS-71]', async () => {
  const { run, database } = site();
  const { id } = await insertMember(database);
  const audiences = { own_audience: 'mutuals', audience: 'followers' } as const;
  const post = await insertPost(database, id, audiences);
  expect((await run('lookup', post, '--lang', 'en')).text).toContain('Audience: for mutual follow');
  expect((await run('lookup', post, '--lang', 'ja')).text).toContain('公開範囲: 相互フォローだけ');
});

it('a lookup finds the owner, the state and the files of a URL, an id or a username [OPS-71]', async () => {
  const { run, database, directory } = site();
  const key = keyOf('a');
  const owner = await withRow(key);
  await store(key, 0);
  const post = await insertPost(database, owner, { image_key: key });
  const lookUp = async (text: string): Promise<unknown> =>
    JSON.parse((await run('lookup', text, '--json')).text);
  const files = [{ key, at: join(directory, 'files', key), bytes: 10 }];
  const ofOwner = { owner: 'hoshino', owner_id: owner };
  const ofPost = { kind: 'post', id: post, ...ofOwner, state: { is_published: true }, files };
  for (const text of [post, `/posts/${post}`, `https://fans.example/#/posts/${post}?x=1`]) {
    expect(await lookUp(text)).toMatchObject(ofPost);
  }
  expect(await lookUp(`https://fans.example/images/${key}?w=640`)).toMatchObject({
    kind: 'picture',
    ...ofOwner,
    files,
  });
  for (const text of ['@hoshino', owner, '/user/Hoshino']) {
    expect(await lookUp(text)).toMatchObject({ kind: 'member', id: owner, files: [] });
  }
  expect((await run('lookup', post)).text.split('\n')).toEqual([
    `Post ${post}`,
    `Owner: @hoshino (${owner})`,
    'Published: yes',
    'Draft: no',
    'Audience: public',
    `${join(directory, 'files', key)}: 10`,
  ]);
  expect(await run('lookup', `/posts/${'x'.repeat(20)}`)).toMatchObject({
    code: 1,
    text: expect.stringContaining('Nothing is at'),
  });
  expect((await run('lookup', 'nobody')).text).toContain('There is no member nobody');
  expect((await run('lookup')).text).toContain('lookup <address>');
});
