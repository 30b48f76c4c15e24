import { expect, it } from 'vitest';
import type { Dashboard } from '#contract/administration/dashboard.ts';
import type {
  SystemSettings,
  VersionedSettings,
} from '#contract/administration/site-settings-changes.ts';
import type { SiteSettings } from '#contract/site/site-settings.ts';
import {
  defaultBrand,
  defaultCommunity,
} from '#server/features/site/site-settings/default-community.ts';
import { pngPicture } from '#server/testing/pictures.ts';
import { useSecondApp } from '#server/testing/second-app.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { failureOf, type TestClient } from '#server/testing/test-client.ts';
import { upload } from '#server/testing/uploads.ts';

const official = `1:0x${'a1'.repeat(20)}`;
const site = useTestApp({ DEMO_CONTENT: '0', OFFICIAL_CONTRACTS: `${official}@12` });

const other = useSecondApp(site);

const admin = () => site().member({ rank: 'super_admin' });

const readAll = (client: TestClient) => client.get<VersionedSettings>('/api/admin/settings');

async function save(client: TestClient, settings: Partial<SystemSettings>, reason?: string) {
  const { version } = await readAll(client);
  return client.call('modifySystemSettings', {
    settings,
    version,
    ...(reason !== undefined && { reason }),
  });
}

it('settings have the defaults of the community and of the environment until they are saved [SITESET-01]', async () => {
  const { settings, updated_at } = await readAll(await admin());
  const { characters: _, ...texts } = defaultCommunity;
  expect(settings).toEqual({
    ...texts,
    og_title: texts.site_name,
    og_description: texts.site_description,
    ...defaultBrand,
    official_contracts: [`${official}@12`],
    excluded_contracts: [],
    reserved_names: [],
    watched_words: [],
    watched_hosts: [],
    registration: 'open',
    holds_when_team_absent: 'auto',
    team_passkeys: 'optional',
    site_mode: 'open',
    read_only_message: '',
    read_only_until: '',
    saved_replies: [],
  });
  expect(updated_at).toBeNull();
});

it('settings take effect immediately, in every process and wherever they are shown [SITESET-10]', async () => {
  const client = await admin();
  await save(client, { site_name: '月の広場', og_title: '月の広場へようこそ' });
  for (const { visitor } of [site(), other()]) {
    expect(await visitor().get('/api/site-settings')).toMatchObject({
      site_name: '月の広場',
      og_title: '月の広場へようこそ',
      operator_name: defaultCommunity.operator_name,
    });
    const manifest = await visitor().fetch('/manifest.webmanifest');
    expect(await manifest.text()).toContain('月の広場');
  }
});

it('changes are recorded in the audit log with actor, reason, and values before and after [SITESET-02]', async () => {
  const client = await admin();
  const before = (await readAll(client)).settings.operator_name;
  await save(client, { operator_name: '月の運営室' }, '名前が変わったため');
  const entries = await site()
    .database.read.selectFrom('audit_log')
    .where('actor_id', '=', client.id)
    .selectAll()
    .execute();
  expect(entries).toHaveLength(1);
  expect(entries[0]).toMatchObject({
    action: 'settings.updated',
    target_type: 'settings',
    reason: '名前が変わったため',
    changes: JSON.stringify([{ field: 'operator_name', before, after: '月の運営室' }]),
  });
});

it('a save does not overwrite the save of another admin [SITESET-12]', async () => {
  const [one, two] = [await admin(), await admin()];
  const { version } = await readAll(one);
  const call = (client: TestClient, intro_title: string) =>
    client.call('modifySystemSettings', { settings: { intro_title }, version });
  const outcomes = await Promise.allSettled([call(one, 'ひとつめ'), call(two, 'ふたつめ')]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const refused = outcomes[0].status === 'rejected' ? call(one, 'ひとつめ') : call(two, 'ふたつめ');
  expect(await failureOf(refused)).toMatchObject({
    envelope: { details: { reason: 'changed-elsewhere' } },
  });
});

it('settings are saved once when the call is repeated [SITESET-11]', async () => {
  const client = await admin();
  const { version } = await readAll(client);
  const call = { settings: { intro_text: 'くり返しても同じです。' }, version };
  const first = await client.call('modifySystemSettings', call);
  expect(await client.call('modifySystemSettings', call)).toEqual(first);
});

it.each<[Partial<SystemSettings>, string, string]>([
  [{ site_name: ' ' }, 'site_name', 'サイト名を入力してください'],
  [{ site_name: 'あ'.repeat(41) }, 'site_name', 'サイト名は40文字以内で入力してください'],
  [{ contact_email: 'hello' }, 'contact_email', 'メールアドレスの形式で入力してください'],
  [
    { og_image_url: 'javascript:alert(1)' },
    'og_image_url',
    '画像のURLは「/」か「https://」で始まるものを入力してください',
  ],
  [
    { og_image_url: '//elsewhere.example/a.png' },
    'og_image_url',
    '画像のURLは「/」か「https://」で始まるものを入力してください',
  ],
  [
    { og_image_url: 'http://127.0.0.1/x' },
    'og_image_url',
    '画像のURLは「/」か「https://」で始まるものを入力してください',
  ],
  [
    { official_contracts: ['0x12'] },
    'official_contracts.0',
    'コントラクトは「1:0x…」のように、チェーンの番号とアドレスで入力してください',
  ],
  [
    { excluded_contracts: [`5:0x${'a'.repeat(40)}`] },
    'excluded_contracts.0',
    'このサイトで扱っていないチェーンです',
  ],
  [
    { excluded_contracts: [official.toUpperCase().replace('0X', '0x')] },
    'excluded_contracts',
    `公式のコントラクトは除外できません：${official}@12`,
  ],
  [
    { reserved_names: ['a b'] },
    'reserved_names.0',
    '予約する名前には、英数字とアンダースコアを使ってください',
  ],
])('settings refuse %j [SITESET-07, SITESET-17]', async (settings, field, message) => {
  const client = await admin();
  const before = await readAll(client);
  const failure = await failureOf(save(client, settings));
  expect(failure.envelope.details?.fields).toEqual({ [`settings.${field}`]: message });
  expect(await readAll(client)).toEqual(before);
});

it.each<[Partial<SystemSettings>, string, string]>([
  [
    { watched_words: ['副業', 'ア'] },
    'watched_words.1',
    'かなや英数字の1文字は、ほとんどの文章に含まれます。2文字以上で入力してください',
  ],
  ...['題だけ', '題\n', '\n', '題\n \n '].map(
    (reply): [Partial<SystemSettings>, string, string] => [
      { saved_replies: [reply] },
      'saved_replies.0',
      '定型文の題名と本文を入力してください',
    ],
  ),
  [
    { saved_replies: ['題\n本文', `${'題'.repeat(31)}\n本文`] },
    'saved_replies.1',
    '定型文の題名は30文字以内で入力してください',
  ],
  [
    { saved_replies: [`題\n${'文'.repeat(501)}`] },
    'saved_replies.0',
    '定型文の本文は500文字以内で入力してください',
  ],
  [
    { saved_replies: Array.from({ length: 51 }, (_, number) => `題${number}\n本文`) },
    'saved_replies',
    '定型文は50件まで登録できます',
  ],
  [{ watched_words: ['あ'.repeat(41)] }, 'watched_words.0', '言葉は40文字以内で入力してください'],
  [
    { watched_words: Array.from({ length: 201 }, (_, number) => `言葉${number}`) },
    'watched_words',
    '確認する言葉は200件まで登録できます',
  ],
  ...['https://shop.example/', 'shop', 'a b.example', 'me@shop.example', 'shop.example:80'].map(
    (host): [Partial<SystemSettings>, string, string] => [
      { watched_hosts: [host] },
      'watched_hosts.0',
      'サイトは「example.com」のように、ドメインだけを入力してください',
    ],
  ),
])('watched terms and saved replies refuse %j [SITESET-18]', async (settings, field, message) => {
  const failure = await failureOf(save(await admin(), settings));
  expect(failure.envelope.details?.fields).toEqual({ [`settings.${field}`]: message });
});

it('watched words that are equal after folding are saved once, and watched hosts are saved as browsers write them [SITESET-08]', async () => {
  const client = await admin();
  await save(client, {
    watched_words: ['ライン', 'らいん', '死'],
    watched_hosts: ['Shop.Example', 'shop.example', '例え.テスト'],
  });
  expect((await readAll(client)).settings).toMatchObject({
    watched_words: ['らいん', '死'],
    watched_hosts: ['shop.example', 'xn--r8jz45g.xn--zckzah'],
  });
});

it.each(['/own.png', 'https://pictures.example/a.png', 'HTTPS://pictures.example/a.png'])(
  'the picture for previews can be at %s [SITESET-17]',
  async (og_image_url) => {
    const client = await admin();
    await save(client, { og_image_url });
    expect((await readAll(client)).settings.og_image_url).toBe(og_image_url);
  },
);

it('a reason of 10,000 characters and unknown fields are refused', async () => {
  const client = await admin();
  const { version } = await readAll(client);
  const settings = { site_name: '名前' };
  for (const data of [
    { settings, version, reason: 'あ'.repeat(10_000) },
    { settings: { ...settings, characters: [] }, version },
  ]) {
    const response = await client.post('modifySystemSettings', {
      data: { ...data, _csrfToken: client.token },
    });
    expect(response.status).toBe(400);
  }
});

it('the uploaded preview picture is visible to everybody once it is saved, and another member’s picture is refused', async () => {
  const [client, stranger] = [await admin(), await site().member()];
  const own = await upload(client, await pngPicture({ width: 60, height: 30 }));
  const foreign = await upload(stranger, await pngPicture({ width: 60, height: 30 }));
  expect((await site().visitor().fetch(own.url)).status).toBe(404);
  await save(client, { og_image_url: own.url });
  expect((await site().visitor().fetch(own.url)).status).toBe(200);
  const home = await site().visitor().get<SiteSettings>('/api/site-settings');
  expect(home.og_image_url).toBe(own.url);
  const failure = await failureOf(save(client, { og_image_url: foreign.url }));
  expect(failure.envelope.details?.reason).toBe('picture-not-yours');
});

it('usernames that equal or resemble a reserved name are refused, but members can keep their existing usernames [SITESET-05, SITESET-15]', async () => {
  const [client, early, late] = [await admin(), await site().member(), await site().member()];
  await early.call('updateProfile', { username: 'tsuki_kai' });
  await save(client, { reserved_names: ['Tsukikai'] });
  expect(await late.call('checkUsername', { username: 'tsukikai_' })).toMatchObject({
    available: false,
  });
  expect(await early.call('checkUsername', { username: 'tsuki_kai' })).toMatchObject({
    available: true,
  });
  const failure = await failureOf(late.call('updateProfile', { username: 'tsuk1kai' }));
  expect(failure.envelope.details?.fields).toEqual({
    username: 'このユーザーIDは使用できません。別のユーザーIDを入力してください',
  });
  await save(client, { reserved_names: [] });
  expect(await late.call('checkUsername', { username: 'tsukikai_' })).toMatchObject({
    available: true,
  });
});

it('settings can be read and saved while a stored value is invalid, and that value is kept until it is replaced [SITESET-16, SITESET-21]', async () => {
  const { database } = site();
  const stored = async () => {
    const row = await database.read
      .selectFrom('site_settings')
      .where('id', '=', 'general')
      .select('value')
      .executeTakeFirstOrThrow();
    return JSON.parse(row.value) as object;
  };
  const value = JSON.stringify({ site_name: ['月'], og_title: '月の広場' });
  await database.write((transaction) =>
    transaction.updateTable('site_settings').set({ value }).where('id', '=', 'general').execute(),
  );
  const client = await admin();
  const attention = async () =>
    (await client.get<Dashboard>('/api/admin/dashboard')).operation?.attention;
  expect(await attention()).toContain('refused-settings');
  const { settings } = await readAll(client);
  expect(settings).toMatchObject({
    site_name: defaultCommunity.site_name,
    og_title: '月の広場',
  });
  await save(client, { og_title: '星の広場' });
  expect(await stored()).toEqual({ site_name: ['月'], og_title: '星の広場' });
  await save(client, { site_name: '星の広場' });
  expect(await stored()).toEqual({ site_name: '星の広場', og_title: '星の広場' });
  expect(await attention()).not.toContain('refused-settings');
});
