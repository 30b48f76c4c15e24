import { expect, it } from 'vitest';
import { TestBrowser } from '#server/testing/test-browser.ts';
import { sessionOf, setUpSignIn, signIn, somebody } from './sign-in.testing.ts';

const { site, newBrowser } = setUpSignIn();

const DEVICE = 'hiroba_device';

/** Returns the kinds and texts of the mails to the member of a browser. */
async function mailsTo(browser: TestBrowser) {
  const { user } = await sessionOf(browser);
  const rows = await site()
    .database.read.selectFrom('mails')
    .where('user_id', '=', user?.id ?? '')
    .selectAll()
    .execute();
  return rows.map(({ kind, content }) => [kind, content]);
}

async function signOut(browser: TestBrowser): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  await browser.request('/functions/signOut', { method: 'POST', headers, body: '{"data":{}}' });
}

it('a sign-in on a new device sends a mail with the device, and one on a known device none [KEY-43, KEY-44]', async () => {
  const person = somebody();
  const first = newBrowser();
  await signIn(first, person);
  expect(await mailsTo(first)).toEqual([]);
  await signOut(first);
  await signIn(first, person);
  expect(await mailsTo(first)).toEqual([]);
  const iPhone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1';
  const second = new TestBrowser(site().env.publicUrl.origin, {
    'x-forwarded-for': '198.51.100.7',
    'user-agent': iPhone,
  });
  await signIn(second, person);
  expect(await mailsTo(second)).toEqual([
    ['account', expect.stringContaining('端末：iPhone・Safari')],
  ]);
  await signIn(second, person);
  expect(await mailsTo(second)).toHaveLength(1);
});

it('a member of the team gets this mail in a kind that nobody can turn off [KEY-45]', async () => {
  const person = somebody();
  const first = newBrowser();
  await signIn(first, person);
  const { user } = await sessionOf(first);
  await site().database.write((transaction) =>
    transaction
      .insertInto('admin_users')
      .values({
        id: user?.id ?? '',
        rank: 'moderator',
        has_own_permissions: false,
        created_at: new Date().toISOString(),
      })
      .execute(),
  );
  const second = newBrowser();
  await signIn(second, person);
  expect(await mailsTo(second)).toEqual([['security', expect.stringContaining('新しい端末')]]);
});

it('a device is known to each of its members separately, and only its hash is stored [KEY-46]', async () => {
  const [one, other] = [somebody(), somebody()];
  const shared = newBrowser();
  await signIn(shared, one);
  const elsewhere = newBrowser();
  await signIn(elsewhere, other);
  await signIn(shared, other);
  expect(await mailsTo(shared)).toHaveLength(1);
  const devices = await site().database.read.selectFrom('sign_in_devices').selectAll().execute();
  expect(JSON.stringify(devices)).not.toContain(shared.cookie(DEVICE));
});
