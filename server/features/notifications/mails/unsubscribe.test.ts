import { beforeEach, describe, expect, it } from 'vitest';
import type { Settings } from '#contract/accounts/member-settings.ts';
import { mailChoices } from '#server/features/notifications/deliveries/delivery-choices.service.ts';
import { ensureMailKey } from '#server/features/site/site-settings/site-identity.service.ts';
import { newId } from '#server/platform/ids.ts';
import { saveSettings } from '#server/testing/save-settings.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';
import { unsubscribePath } from './unsubscribe.service.ts';

const site = useTestApp();
let fan: TestClient;
let path: string;
beforeEach(async () => {
  fan = await site().member();
  path = unsubscribePath(await ensureMailKey(site().database), {
    userId: fan.id,
    kinds: ['place'],
  });
});

const wants = (kind: 'place' | 'outcome') => mailChoices.wants(site().database.read, fan.id, kind);

const takesMail = async () => {
  const { email_notifications } = await site()
    .database.read.selectFrom('private_profiles')
    .where('id', '=', fan.id)
    .select('email_notifications')
    .executeTakeFirstOrThrow();
  return email_notifications;
};

const open = (at = path) => fetch(site().url + at);
const post = (body: string | FormData, at = path) =>
  fetch(site().url + at, {
    method: 'POST',
    body,
    ...(typeof body === 'string' && {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    }),
  });

it('the page has the brand of the site [BRAND-24]', async () => {
  await saveSettings(site(), { brand_color: '#d6003e' });
  const read = async () => (await open()).text();
  await expect
    .poll(read, { timeout: 5000 })
    .toMatch(/<link rel="stylesheet" href="\/brand\/\w+\.css"/);
});

it('opening the link asks for a confirmation, and stops nothing [MAIL-17]', async () => {
  const response = await open();
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toBe('no-store');
  const text = await response.text();
  expect(text).toContain('「参加できるようになったとき」のメールを止めますか？');
  expect(text).toContain('すべてのメールを止める');
  expect(await wants('place')).toBe(true);
});

it.each([
  ['a form', () => 'List-Unsubscribe=One-Click'],
  [
    'a form of parts',
    () => {
      const form = new FormData();
      form.set('List-Unsubscribe', 'One-Click');
      return form;
    },
  ],
])(
  'one click, by %s, stops the kind of the mail without a session [MAIL-18, MAIL-47]',
  async (_, body) => {
    const response = await post(body());
    expect([response.status, response.redirected]).toEqual([200, false]);
    expect(await response.text()).toContain(
      '「参加できるようになったとき」のメールは、もう届きません。',
    );
    expect([await wants('place'), await wants('outcome'), await takesMail()]).toEqual([
      false,
      true,
      true,
    ]);
    expect((await post(body())).status).toBe(200);
    expect(await wants('place')).toBe(false);
  },
);

it.each(['place', 'outcome', 'message', 'digest', 'weekly'] as const)(
  'the link in a mail of the kind %s stops no other kind [MAIL-36]',
  async (kind) => {
    const mail = { comment: 'weekly', message: 'at-once', like: 'daily' } as const;
    await fan.call('updateSettings', { notification_settings: { mail } });
    const settings = async () => (await fan.get<Settings>('/api/settings')).notification_settings;
    const before = await settings();
    const key = await ensureMailKey(site().database);
    await post(
      'List-Unsubscribe=One-Click',
      unsubscribePath(key, { userId: fan.id, kinds: [kind] }),
    );
    const stopped = kind === 'weekly' ? 'comment' : kind;
    expect(await settings()).toEqual(
      kind === 'digest'
        ? { ...before, digest: 'off' }
        : { ...before, mail: { ...before.mail, [stopped]: 'off' } },
    );
    expect(await takesMail()).toBe(true);
  },
);

it('the page can stop all mails [MAIL-18]', async () => {
  const response = await post('scope=all');
  expect(await response.text()).toContain('このサイトからのメールは、もう届きません。');
  expect(await takesMail()).toBe(false);
});

it('the link in a daily mail stops all daily mails [MAIL-58]', async () => {
  const mail = { comment: 'daily', like: 'daily', mention: 'weekly' } as const;
  await fan.call('updateSettings', { notification_settings: { mail } });
  const gathered = { userId: fan.id, kinds: ['daily'] } as const;
  const at = unsubscribePath(await ensureMailKey(site().database), gathered);
  expect(await (await open(at)).text()).toContain('「毎日まとめて」のメールを止めますか？');
  await post('List-Unsubscribe=One-Click', at);
  const { notification_settings } = await fan.get<Settings>('/api/settings');
  expect(notification_settings.mail).toMatchObject({
    ...{ comment: 'off', like: 'off', mention: 'weekly', place: 'at-once' },
  });
});

describe('the link in a mail after quiet hours', () => {
  let gathered: string;
  beforeEach(async () => {
    const kinds = ['comment', 'place', 'outcome'] as const;
    gathered = unsubscribePath(await ensureMailKey(site().database), { userId: fan.id, kinds });
    await fan.call('updateSettings', {
      notification_settings: { mail: { comment: 'at-once', mention: 'at-once' } },
    });
  });

  const timings = async () => (await fan.get<Settings>('/api/settings')).notification_settings.mail;

  it('asks which kinds of the mail to stop, and stops the chosen kinds [MAIL-31, MAIL-59]', async () => {
    const page = await (await open(gathered)).text();
    expect(page).toContain('どのメールを止めますか？');
    for (const kind of ['comment', 'place', 'outcome']) {
      expect(page).toContain(`<input type="checkbox" name="kind" value="${kind}" checked>`);
    }
    const answer = await post('scope=chosen&kind=comment&kind=outcome&kind=mention', gathered);
    expect(await answer.text()).toContain('のメールは、もう届きません。');
    const { comment, outcome, place, mention } = await timings();
    expect([comment, outcome]).toEqual(['off', 'off']);
    expect([place, mention]).toEqual(['at-once', 'at-once']);
  });

  it('stops nothing when no kind is chosen [MAIL-59]', async () => {
    const answer = await post('scope=chosen', gathered);
    expect(await answer.text()).toContain('種類をひとつも選ばなかったため');
    expect(await timings()).toMatchObject({ comment: 'at-once', place: 'at-once' });
  });

  it('stops all kinds of the mail with one click, and no other kinds [MAIL-32]', async () => {
    await post('List-Unsubscribe=One-Click', gathered);
    expect(await timings()).toMatchObject({
      ...{ comment: 'off', place: 'off', outcome: 'off', mention: 'at-once' },
    });
  });

  it('is refused when a kind was added to it [MAIL-19]', async () => {
    const changed = gathered.replace('place~', 'place~mention~');
    expect((await post('List-Unsubscribe=One-Click', changed)).status).toBe(404);
    expect(await wants('place')).toBe(true);
  });
});

it('mails can be stopped while the site is read-only [MAIL-48]', async () => {
  await saveSettings(site(), { site_mode: 'read-only' });
  const response = await post('scope=all');
  await saveSettings(site(), { site_mode: 'open' });
  expect(response.status).toBe(200);
  expect(await takesMail()).toBe(false);
});

it.each<[string, (token: string) => string]>([
  ['damaged', (token) => token.slice(0, -1)],
  ['changed to another kind', (token) => token.replace('.place.', '.outcome.')],
  ['changed to another member', (token) => token.replace(fan.id, newId())],
  ['of an unknown kind', (token) => token.replace('.place.', '.everything.')],
  ['no token', () => '/mail/unsubscribe/x'],
])('a link that is %s opens a page that calls the link invalid [MAIL-19]', async (_, change) => {
  for (const response of [await open(change(path)), await post('scope=all', change(path))]) {
    expect(response.status).toBe(404);
    expect(await response.text()).toContain('このリンクは使えません');
  }
  expect([await wants('outcome'), await takesMail()]).toEqual([true, true]);
});

it('the link of a deleted member changes nothing [MAIL-19]', async () => {
  await site().database.write((transaction) =>
    transaction.deleteFrom('profiles').where('id', '=', fan.id).execute(),
  );
  expect((await post('List-Unsubscribe=One-Click')).status).toBe(200);
});
