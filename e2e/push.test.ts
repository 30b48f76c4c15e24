import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { addComment, publish } from './support/posts.ts';
import { expect, join, joinOverHttp, test } from './support/test.ts';

test.use({ serviceWorkers: 'allow' });

/**
 * Opens the devtools of a page whose service worker runs. Returns a function that sends push messages to the worker.
 */
async function deliverTo(page: Page): Promise<(content: object) => Promise<void>> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const devtools = await page.context().newCDPSession(page);
  const registrationId = await registrationOf(devtools);
  const origin = new URL(page.url()).origin;
  return async (content) => {
    const message = { origin, registrationId, data: JSON.stringify(content) };
    await devtools.send('ServiceWorker.deliverPushMessage', message);
  };
}

async function registrationOf(devtools: CDPSession): Promise<string> {
  const found = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  return found;
}

/** A notification that the simulated system shows. */
interface Shown {
  title: string;
  tag: string;
  renotify: boolean;
}

/**
 * Simulates the system's notifications, which a browser without a screen does not have. The messages, and the worker
 * that shows them, are real.
 */
async function standInForSystem(context: BrowserContext) {
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error('no service worker runs');
  await worker.evaluate(`
    self.shown = new Map();
    registration.showNotification = async (title, options) => {
      shown.set(options.tag, { title, ...options });
    };
  `);
  return {
    shown: () =>
      worker.evaluate<Shown[]>('[...shown.values()].map((one) => ({ ...one, data: undefined }))'),
    tap: (tag: string) =>
      worker.evaluate(`
        const notification = { ...shown.get(${JSON.stringify(tag)}), close() {} };
        const click = Object.assign(new Event('notificationclick'), { notification, waitUntil() {} });
        dispatchEvent(click);
      `),
  };
}

test('a tap on a push message opens the comment in an open window of the site [PUSH-21, PUSH-22, PUSH-41]', {
  tag: '@phone',
}, async ({ page, context, browser }) => {
  await join(page);
  const post = await publish(page, { title: 'プッシュのためし' });
  const fanPage = await (await browser.newContext()).newPage();
  await joinOverHttp(fanPage);
  const comment = await addComment(fanPage, post, 'とどきますように');
  await page.goto('/#/about');
  const deliver = await deliverTo(page);
  const path = `/posts/${post}?comment=${comment}`;
  const system = await standInForSystem(context);
  await deliver({ title: 'いいね 1', path, tag: 'like' });
  await deliver({ title: 'いいね 2', path, tag: 'like' });
  const text = { title: 'コメントが届きました', body: 'とどきますように' };
  await deliver({ ...text, path, tag: 'comment', renotify: true });
  await expect.poll(system.shown).toMatchObject([
    { title: 'いいね 2', tag: 'like', renotify: false },
    { ...text, tag: 'comment', renotify: true },
  ]);
  await page.evaluate(() => Object.assign(window, { isSame: true }));
  await system.tap('comment');
  await expect(page).toHaveURL(new RegExp(`#${path.replace('?', '\\?')}$`));
  await expect(page.getByText('とどきますように')).toBeVisible();
  expect(await page.evaluate(() => 'isSame' in window)).toBe(true);
  expect(context.pages()).toHaveLength(1);
});

/** The encryption keys of the browser (RFC 8291). */
const keys = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
};

/** Simulates the browser's push service and permission prompt, which a browser without a screen does not have. */
async function standInForBrowser(page: Page): Promise<void> {
  await page.addInitScript((sent) => {
    const { localStorage: kept } = window;
    const point = Uint8Array.from(atob(kept.point ?? ''), (text) => text.charCodeAt(0));
    const subscription = {
      options: { applicationServerKey: point.buffer },
      toJSON: () => ({
        endpoint: `https://push.example/${kept.name ?? ''}`,
        keys: sent,
      }),
      unsubscribe: async () => kept.removeItem('name'),
    };
    Object.defineProperty(Notification, 'permission', { get: () => kept.asked ?? 'default' });
    Notification.requestPermission = async () => {
      kept.asked = 'granted';
      return 'granted';
    };
    Object.assign(PushManager.prototype, {
      getSubscription: async () => (kept.name ? subscription : null),
      subscribe: async () => {
        kept.name = Math.random().toString(36).slice(2);
        return subscription;
      },
    });
  }, keys);
}

test('push messages are offered after a follow and before the browser asks; the settings turn them off [PUSH-23, PUSH-25, PUSH-42]', {
  tag: '@phone',
}, async ({ page, browser }) => {
  await standInForBrowser(page);
  const star = await join(await (await browser.newContext()).newPage());
  await join(page);
  await page.goto(`/#/user/@${star.username}`);
  const card = page.getByRole('region', { name: 'プッシュ通知のご案内' });
  await expect(page.getByRole('heading', { name: star.display_name })).toBeVisible();
  const asked = () => page.evaluate(() => localStorage.getItem('asked'));
  // The card appears when the worker is ready, and the worker first caches the site.
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page
    .getByRole('button', { name: /^フォローする/ })
    .first()
    .click();
  await expect(card).toBeVisible();
  expect(await asked()).toBe(null);
  await expectAccessible(page, 'the offer of push messages');
  await card.getByRole('button', { name: '受け取る' }).click();
  await expect(page.getByText('この端末でお知らせを受け取れるようになりました')).toBeVisible();
  await expect(card).toBeHidden();
  expect(await asked()).toBe('granted');

  await page.goto('/#/settings/push');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'この端末で受け取っています' })).toBeVisible();
  const devices = main.getByRole('list', { name: '受け取る端末' });
  await expect(devices.getByRole('listitem')).toHaveText(/この端末.*まだ届いていません/);
  await main.getByRole('button', { name: 'テストの通知を送る' }).click();
  await expect(page.getByText('テストの通知を送りました')).toBeVisible();
  await expectAccessible(page, 'the devices that receive push messages');
  await devices.getByRole('button', { name: /^やめる/ }).click();
  await expect(main.getByRole('heading', { name: 'この端末では受け取っていません' })).toBeVisible();
  await expect(main.getByText('受け取っている端末はありません')).toBeVisible();
});

test('a browser reports to the site when its push service has changed the subscription [PUSH-09]', {
  tag: '@desk',
}, async ({ page, context }) => {
  await standInForBrowser(page);
  await join(page);
  await page.goto('/#/settings/push');
  await page.getByRole('button', { name: 'この端末で受け取る' }).click();
  await expect(page.getByRole('heading', { name: 'この端末で受け取っています' })).toBeVisible();
  const old = `https://push.example/${await page.evaluate(() => localStorage.getItem('name') ?? '')}`;
  const renewed = `${old}-renewed`;
  const [worker] = context.serviceWorkers();
  await worker?.evaluate(`
    const known = (endpoint) => ({
      endpoint,
      options: { applicationServerKey: null },
      toJSON: () => ({ endpoint, keys: ${JSON.stringify(keys)} }),
    });
    const change = Object.assign(new Event('pushsubscriptionchange'), {
      oldSubscription: known(${JSON.stringify(old)}),
      newSubscription: known(${JSON.stringify(renewed)}),
      waitUntil() {},
    });
    dispatchEvent(change);
  `);
  // The site accepts a further change only from the new subscription.
  const isKnown = async () => {
    const next = { endpoint: renewed, keys, old: { endpoint: renewed, auth: keys.auth } };
    const answer = await page.request.post('/functions/renewPushSubscription', {
      data: { data: next },
    });
    return answer.ok();
  };
  await expect.poll(isKnown).toBe(true);
});
