import { beforeAll, expect, it } from 'vitest';
import type { SiteSettings } from '#contract/site/site-settings.ts';
import type { ManagedCharacter } from '#contract/tags/managed-tags.ts';
import type { TagDetail, TagUse } from '#contract/tags/tags.ts';
import { newId } from '#server/platform/ids.ts';
import { saveCharacters, someCharacters } from '#server/testing/characters.ts';
import { pngPicture } from '#server/testing/pictures.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { failureOf, type TestClient } from '#server/testing/test-client.ts';
import { upload } from '#server/testing/uploads.ts';

const site = useTestApp();
beforeAll(() => saveCharacters(site().database));

const admin = () => site().member({ rank: 'super_admin' });

const list = async (client: TestClient) =>
  (await client.get<{ items: ManagedCharacter[] }>('/api/admin/characters')).items;

const shown = async () =>
  (await site().visitor().get<SiteSettings>('/api/site-settings')).characters;

async function find(client: TestClient, tag: string): Promise<ManagedCharacter> {
  return (await list(client)).find((character) => character.tag === tag) ?? expect.fail();
}

/** Saves some fields of a character with its other fields unchanged, as the form does. */
async function save(client: TestClient, tag: string, fields: Partial<ManagedCharacter>) {
  const known = (await list(client)).find((character) => character.tag === tag);
  const { color = '', description = '', aliases = [], image_key = null } = { ...known, ...fields };
  return client.call('saveCharacter', {
    ...{ tag, color, description, aliases, image_key },
    baseUpdatedAt: known?.updated_at ?? null,
  });
}

it('characters are in the order of the settings, without details until an admin saves a character', async () => {
  const items = await list(await admin());
  expect(items.map(({ tag }) => tag)).toEqual(someCharacters);
  expect(items[0]).toMatchObject({ color: '', aliases: [], updated_at: null, is_character: true });
});

it('a character has a picture, a colour and a description; everybody sees the picture and the description on the page of the tag [SITETAG-01]', async () => {
  const [client, other] = [await admin(), await admin()];
  const { key, url } = await upload(client, await pngPicture({ width: 40, height: 40 }));
  await save(client, 'ルミ', { color: '#ffcc00', description: '星の子。', image_key: key });
  const page = `/api/tags/page?tag=${encodeURIComponent('ルミ')}`;
  expect(await site().visitor().get<TagDetail>(page)).toMatchObject({
    description: '星の子。',
    image_url: url,
  });
  expect((await site().visitor().fetch(url)).status).toBe(200);
  // The other admin saves the picture that the first admin has uploaded.
  await save(other, 'ルミ', { description: '夜空の星の子。' });
  expect(await find(client, 'ルミ')).toMatchObject({
    color: '#ffcc00',
    description: '夜空の星の子。',
    image_key: key,
  });
  const foreign = await upload(other, await pngPicture({ width: 40, height: 40 }));
  const failure = await failureOf(save(client, 'ルミ', { image_key: foreign.key }));
  expect(failure.envelope.details?.reason).toBe('picture-not-yours');
});

it('a new character is last in the list, and adding, ordering and removing apply immediately for everybody [SITETAG-01, SITETAG-06]', async () => {
  const client = await admin();
  await save(client, 'ソラ', { color: '#88aaff' });
  expect(await shown()).toEqual([...someCharacters, 'ソラ']);
  const tags = ['ソラ', ...someCharacters];
  await client.call('orderCharacters', { tags });
  expect(await shown()).toEqual(tags);
  await client.call('deleteCharacter', { tag: 'ソラ' });
  await client.call('deleteCharacter', { tag: 'ソラ' });
  expect(await shown()).toEqual(someCharacters);
  const log = await site()
    .database.read.selectFrom('audit_log')
    .where('actor_id', '=', client.id)
    .orderBy('created_at')
    .select('action')
    .execute();
  expect(log.map(({ action }) => action)).toEqual([
    'character.saved',
    'character.reordered',
    'character.deleted',
  ]);
});

it('a character accepts aliases in any kana, width or case; posts store the tag instead of the alias [SITETAG-02]', async () => {
  const [client, fan] = [await admin(), await site().member()];
  const { character } = await save(client, 'ギンガ', { aliases: ['Ginga', 'ぎんが', 'GINGA'] });
  expect(character.aliases).toEqual(['Ginga', 'ぎんが']);
  for (const spelling of ['ginga', 'ＧＩＮＧＡ', 'ぎんが', 'ｷﾞﾝｶﾞ']) {
    const { post } = await fan.call('createPost', {
      ...{ title: '銀河', category: 'fanart', character_tags: [spelling, 'ギンガ'] },
      requestId: newId(),
    });
    expect(post.character_tags).toEqual(['ギンガ']);
  }
  const { items } = await fan.get<{ items: TagUse[] }>('/api/tags?q=gin');
  expect(items[0]).toMatchObject({ tag: 'ギンガ', is_character: true });
  await save(client, 'ギンガ', { aliases: ['ぎんが'] });
  const { post } = await fan.call('createPost', {
    ...{ title: '銀河', category: 'fanart', character_tags: ['ginga'] },
    requestId: newId(),
  });
  expect(post.character_tags).toEqual(['ginga']);
});

it('a save of a character does not overwrite a newer save of another admin, and is stored once for a repeated call', async () => {
  const [one, two] = [await admin(), await admin()];
  const { updated_at: baseUpdatedAt } = await find(one, 'モコ');
  const call = (client: TestClient, description: string) =>
    client.call('saveCharacter', { tag: 'モコ', description, baseUpdatedAt });
  const saved = await call(one, 'ふわふわ。');
  expect(await call(one, 'ふわふわ。')).toEqual(saved);
  const failure = await failureOf(call(two, 'もこもこ。'));
  expect(failure.envelope.details?.reason).toBe('changed-elsewhere');
});

it('characters cannot be ordered when the request lacks a character that was added meanwhile', async () => {
  const client = await admin();
  const tags = await shown();
  await save(client, 'ユキ', {});
  const failure = await failureOf(client.call('orderCharacters', { tags }));
  expect(failure.envelope.details?.reason).toBe('changed-elsewhere');
});

it.each([
  ['the tag of another character', ['くろね'], '「くろね」はほかのキャラクターのタグです'],
  ['an alias of another tag', ['pachi'], '「pachi」は「パチ」の別名です'],
])('characters refuse %s as an alias', async (_, aliases, message) => {
  const client = await admin();
  await save(client, 'パチ', { aliases: ['pachi'] });
  const before = await find(client, 'ネム');
  const failure = await failureOf(save(client, 'ネム', { aliases }));
  expect(failure.envelope.details?.fields).toEqual({ aliases: message });
  expect(await find(client, 'ネム')).toEqual(before);
});

it('characters refuse a tag that was merged into another, an invalid colour and too many aliases', async () => {
  const client = await admin();
  await save(client, 'ハナ', { aliases: ['ふらわー'] });
  const fieldsOf = async (call: Promise<unknown>) =>
    (await failureOf(call)).envelope.details?.fields;
  expect(await fieldsOf(save(client, 'フラワー', {}))).toEqual({
    tag: '「フラワー」は「ハナ」の別名です',
  });
  expect(await fieldsOf(save(client, 'ハナ', { color: 'red' }))).toEqual({
    color: '色の指定が正しくありません',
  });
  const aliases = Array.from({ length: 21 }, (_, index) => `別名${index}`);
  expect(await fieldsOf(save(client, 'ハナ', { aliases }))).toEqual({
    aliases: '別名は20個まで付けられます',
  });
});
