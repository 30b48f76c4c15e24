import type { Page } from '@playwright/test';
import { openTcpProxy } from '#server/testing/tcp-proxy.ts';
import { paintPicture, pictureStored } from './support/picture.ts';
import { publish } from './support/posts.ts';
import { expect, join, signInAsNew, somebodyNew, test } from './support/test.ts';

test.use({ serviceWorkers: 'allow' });

const strip = (page: Page) => page.locator('[data-status-strip]');

/** Opens home while the service worker runs. The service worker caches the responses that the page shows. */
async function openWithWorker(page: Page, site = ''): Promise<void> {
  await page.context().addInitScript(() => {
    // A blank page has no access to service workers, so there is nothing to wait for.
    if (!('serviceWorker' in navigator)) return;
    const { register } = ServiceWorkerContainer.prototype;
    ServiceWorkerContainer.prototype.register = async function (...args) {
      const registration = await register.apply(this, args);
      Object.assign(window, { hasRegistered: true });
      return registration;
    };
  });
  await page.goto(`${site}/`);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.reload();
  await waitForRegistration(page);
  await expect.poll(() => cachedAnswers(page)).toContain('/api/session');
}

/**
 * Waits until the page has registered the worker. The page registers it when it is idle, and would later replace a
 * registration by the test.
 */
async function waitForRegistration(page: Page): Promise<void> {
  await page.waitForFunction(() => 'hasRegistered' in window);
}

async function cachedAnswers(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('answers-'));
    const cached = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return cached.flat().map(({ url }) => url.replace(location.origin, ''));
  });
}

test('without a connection, pages that were opened before are shown with the time of their data [PWA-01, PWA-05, PWA-06, SHARE-64]', {
  tag: '@phone',
}, async ({ page, context }) => {
  const { display_name, username } = await join(page);
  const title = `トンネルで読む ${username}`;
  const postId = await publish(page, { title });
  const heading = page.getByRole('heading', { level: 1, name: title });
  await openWithWorker(page);
  await page.goto(`/#/posts/${postId}`);
  await expect(heading).toBeVisible();
  await expect.poll(() => cachedAnswers(page)).toContain(`/api/posts/${postId}`);

  await context.setOffline(true);
  await page.goto('about:blank');
  await page.goto('/');
  await expect(page.getByRole('link', { name: title }).first()).toBeVisible();
  await expect(strip(page)).toHaveText(
    /この端末はオフラインです。\d\d:\d\dに読み込んだ内容を表示しています/,
  );
  await page.goto(`/#/posts/${postId}`);
  await expect(heading).toBeVisible();
  await expect(page.getByRole('main').getByText(display_name).first()).toBeVisible();
  await page.goto('about:blank');
  await page.goto(`/posts/${postId}`);
  await expect(page).toHaveURL(new RegExp(`/#/posts/${postId}$`));
  await expect(heading).toBeVisible();

  await context.setOffline(false);
  await expect(strip(page)).toHaveCount(0);
});

test('while the server cannot be reached, the site starts with the posts that were read [PWA-01, PWA-05]', {
  tag: ['@phone', '@firefox'],
}, async ({ page, baseURL }) => {
  const proxy = await openTcpProxy(Number(new URL(baseURL ?? '').port));
  const site = `http://localhost:${proxy.port}`;
  await openWithWorker(page, site);
  await expect
    .poll(() => cachedAnswers(page))
    .toContainEqual(expect.stringContaining('sort=recent'));

  await proxy.cut();
  await page.goto('about:blank');
  await page.goto(`${site}/`);
  await expect(strip(page)).toHaveText(
    /サーバーにつながりません。\d\d:\d\dに読み込んだ内容を表示しています/,
  );
  await expect(page.getByRole('main').locator('article').first()).toBeVisible();

  await proxy.resume();
  await expect(strip(page)).toHaveCount(0);
  await proxy.cut();
});

test('no data of a member remains after the sign-out [PWA-07]', { tag: '@phone' }, async ({
  page,
  context,
}) => {
  const { display_name } = await join(page);
  await openWithWorker(page);
  await page.goto('/#/profile');
  await expect(page.getByRole('heading', { name: display_name })).toBeVisible();
  await page.getByRole('button', { name: 'メニューを開く' }).click();
  await page.getByRole('button', { name: 'ログアウト' }).click();
  await expect(page.getByRole('link', { name: 'ログイン' }).first()).toBeVisible();
  expect((await cachedAnswers(page)).filter((url) => url.startsWith('/api/users/'))).toEqual([]);
  await context.setOffline(true);
  await page.reload();
  await expect(strip(page)).toBeVisible();
  await expect(page.getByText(display_name)).toHaveCount(0);
});

test('no data of a member remains after the session has ended elsewhere [PWA-08]', {
  tag: '@phone',
}, async ({ page, context }) => {
  await join(page);
  await openWithWorker(page);
  await page.goto('/#/posts/drafts');
  await expect.poll(() => cachedAnswers(page)).toContain('/api/drafts');
  await context.clearCookies();
  await page.reload();
  await expect.poll(() => cachedAnswers(page)).not.toContain('/api/drafts');
});

/** Sends a form to the site, as a phone does when it shares something with the site. */
async function share(
  page: Page,
  files: { name: string; type: string; bytes: Buffer }[],
): Promise<void> {
  const sent = files.map(({ name, type, bytes }) => ({
    name,
    type,
    data: bytes.toString('base64'),
  }));
  await page.evaluate((shared) => {
    const form = Object.assign(document.createElement('form'), {
      action: '/share',
      method: 'post',
      enctype: 'multipart/form-data',
    });
    for (const [name, value] of [
      ['title', '夕焼けの絵'],
      ['text', '見てください'],
    ] as const) {
      form.append(Object.assign(document.createElement('input'), { name, value }));
    }
    const input = Object.assign(document.createElement('input'), { type: 'file', multiple: true });
    input.name = 'pictures';
    const transfer = new DataTransfer();
    for (const { name, type, data } of shared) {
      const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
      transfer.items.add(new File([bytes], name, { type }));
    }
    input.files = transfer.files;
    form.append(input);
    document.body.append(form);
    form.submit();
  }, sent);
}

const aPicture = async (name: string) => ({
  name,
  type: 'image/png',
  bytes: await paintPicture(640, 480),
});

test('when a phone shares content, the form of a new post opens with this content [PWA-16, PWA-18, PWA-36]', {
  tag: '@phone',
}, async ({ page }) => {
  await join(page);
  await openWithWorker(page);
  const notes = { name: 'a.pdf', type: 'application/pdf', bytes: Buffer.from('%PDF') };
  await share(page, [await aPicture('a.png'), notes, await aPicture('b.png')]);
  await expect(page.getByLabel('タイトル')).toHaveValue('夕焼けの絵');
  await expect(page.getByLabel('本文')).toHaveValue('見てください');
  await expect(page.getByText('1件のファイルは追加していません')).toBeVisible();
  const pictures = page.getByRole('list', { name: '投稿の画像' });
  await expect(pictures.getByRole('button', { name: /説明なし/ })).toHaveCount(2);
});

test('a shared file that is not a picture is refused with a reason [PWA-32]', {
  tag: '@phone',
}, async ({ page }) => {
  await join(page);
  await openWithWorker(page);
  await share(page, [{ name: 'a.pdf', type: 'application/pdf', bytes: Buffer.from('%PDF') }]);
  await expect(page.getByRole('region', { name: '画像' }).getByRole('alert')).toContainText('JPEG');
});

test('a signed-out user finds the shared content again after the sign-in [PWA-17, PWA-21]', {
  tag: '@phone',
}, async ({ page }) => {
  await openWithWorker(page);
  await share(page, [await aPicture('a.png')]);
  await expect(page).toHaveURL(/#\/login/);
  const member = somebodyNew();
  await signInAsNew(page, member);
  await page.getByLabel('表示名').fill(member.display_name);
  await page.getByLabel('ユーザーID').fill(member.username);
  await page.getByLabel('ユーザーID').press('Enter');
  await expect(page.getByLabel('タイトル')).toHaveValue('夕焼けの絵');
  await pictureStored(page);
});

test('the form says when no shared content has arrived [PWA-19]', { tag: '@phone' }, async ({
  page,
}) => {
  await join(page);
  await page.goto('/#/posts/new?shared=1');
  await expect(page.getByText('共有された内容を受け取れませんでした')).toBeVisible();
});

test('Chromium can install the site [PWA-15]', { tag: '@phone' }, async ({ page, context }) => {
  await openWithWorker(page);
  const session = await context.newCDPSession(page);
  const { errors, url, data } = await session.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  expect(url).toContain('/manifest.webmanifest');
  expect(data).toContain('share_target');
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  expect(installabilityErrors).toEqual([]);
});

/** Installs a newer version of the service worker than that of the open page. */
async function installNewVersion(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
    if (script) script.src = '/assets/older.js';
    await navigator.serviceWorker.register('/service-worker.js?new');
  });
}

const isWaiting = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting !== null);

test('a new version is offered, but is not installed while a tab has unsent input [PWA-22, PWA-23, PWA-33]', {
  tag: '@desk',
}, async ({ page, context }) => {
  await join(page);
  const postId = await publish(page, { title: 'もとの題' });
  await openWithWorker(page);
  const other = await context.newPage();
  await other.goto(`/#/posts/${postId}/edit`);
  await other.getByLabel('タイトル').fill('書きかけの題');
  await waitForRegistration(other);

  await installNewVersion(page);
  await expect(strip(page)).toContainText('新しい版があります');
  await page.getByRole('button', { name: '更新する' }).click();
  await expect(strip(page)).toContainText('書きかけの内容があるため、まだ更新していません');
  expect(await isWaiting(page)).toBe(true);

  await other.close();
  await page.evaluate(() => Object.assign(window, { isOld: true }));
  await page.getByRole('button', { name: '更新する' }).click();
  await page.waitForFunction(() => !('isOld' in window));
  expect(await isWaiting(page)).toBe(false);
  await expect(strip(page)).toHaveCount(0);
});

test('a new version of the same page is installed without a question [PWA-24]', {
  tag: '@phone',
}, async ({ page }) => {
  await openWithWorker(page);
  await page.evaluate(async () => {
    Object.assign(window, { isOld: true });
    await navigator.serviceWorker.register('/service-worker.js?new');
  });
  await page.waitForFunction(() =>
    navigator.serviceWorker.controller?.scriptURL.endsWith('/service-worker.js?new'),
  );
  await expect(strip(page)).toHaveCount(0);
  expect(await page.evaluate(() => 'isOld' in window)).toBe(true);
});

test('the service worker can be removed together with everything that it has cached [PWA-25]', {
  tag: '@phone',
}, async ({ page }) => {
  await openWithWorker(page);
  // Requests of home would keep the old worker alive, so that it caches their responses again.
  await page.goto('/robots.txt');
  await page.evaluate(() => navigator.serviceWorker.register('/removed-service-worker.js'));
  const left = () =>
    page.evaluate(async () => [
      ...(await caches.keys()),
      ...(await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
    ]);
  await expect.poll(left).toEqual([]);
});

test('a post that is written without a connection is published when the connection is back [PWA-26, PWA-27, PWA-35]', {
  tag: '@phone',
}, async ({ page, context }) => {
  const { display_name } = await join(page);
  await openWithWorker(page);
  await page.goto('/#/posts/new');
  await expect(page.getByLabel('タイトル')).toBeVisible();
  await context.setOffline(true);
  await page.getByLabel('タイトル').fill('トンネルで書いた');
  await page.getByRole('radio', { name: 'その他' }).check({ force: true });
  // A late response can show for a moment that the connection is back. A click in this moment publishes the post
  // immediately, so the steps are repeated.
  await expect(async () => {
    await page.getByRole('button', { name: 'つながったら公開する' }).click();
    await expect(page).toHaveURL(/#\/$/, { timeout: 3000 });
  }).toPass();
  await expect(strip(page)).toContainText('つながると、投稿を送信します。');
  // Closes the tab instead of leaving the page, because a navigation would give the tab a connection for a moment.
  await page.close();
  const next = await context.newPage();
  await next.goto('/');
  await expect(strip(next)).toContainText('つながると、投稿を送信します。');
  await context.setOffline(false);
  await expect(next.getByText('待っていた投稿を公開しました')).toBeVisible();
  await next.goto('/#/profile');
  await expect(next.getByRole('heading', { name: display_name })).toBeVisible();
  await expect(next.getByRole('link', { name: 'トンネルで書いた' })).toHaveCount(1);
});
