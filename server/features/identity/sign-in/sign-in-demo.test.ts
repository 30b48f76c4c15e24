import { describe, expect, test } from 'vitest';
import { SESSION_COOKIE } from '#server/platform/http/session-cookie.ts';
import { startTestApp, testAccounts } from '#server/testing/test-app.ts';
import { TestBrowser } from '#server/testing/test-browser.ts';
import {
  begin,
  choose,
  failed,
  outcomeOf,
  sessionOf,
  setUpSignIn,
  signIn,
  somebody,
} from './sign-in.testing.ts';

const { newBrowser } = setUpSignIn();

test('the provider offers the demo accounts on pages without scripts [PROD-02]', async () => {
  const { page, response } = await begin(newBrowser());
  const html = await response.text();
  expect(page.pathname).toMatch(/^\/demo-id\/interaction\//);
  for (const { name, email } of testAccounts) {
    expect(html).toContain(name);
    expect(html).toContain(email);
  }
  expect(html).toContain('<html lang="ja">');
  expect(html).not.toMatch(/<script|style=/);
  expect(response.headers.get('content-security-policy')).toContain("style-src 'self'");
});

test('an invalid form for a new account is shown again with its values and errors', async () => {
  const browser = newBrowser();
  const { page } = await begin(browser);
  const { response } = await browser.submit(page, { name: ' ', email: 'ねこ"><b>' });
  expect(response.status).toBe(422);
  const html = await response.text();
  expect(html).toContain('名前を入力してください');
  expect(html).toContain('メールアドレスの形式が正しくありません');
  expect(html).toContain('value="ねこ&quot;&gt;&lt;b&gt;"');
  await choose(browser, page, somebody());
});

test('a sign-in that another browser started cannot be completed on the provider’s page', async () => {
  const { page } = await begin(newBrowser());
  const stranger = newBrowser();
  expect((await stranger.visit(page)).response.status).toBe(400);
  const { response } = await stranger.submit(page, somebody());
  expect(response.status).toBe(400);
  expect(await response.text()).toContain('有効期限が切れました');
});

describe('behind a proxy', () => {
  test('sign-in succeeds under a public URL that the server itself cannot reach, with host-only cookies [OPS-02, OPS-141, OPS-236]', async () => {
    const settings = {
      PUBLIC_URL: 'https://hiroba.example',
      TRUSTED_PROXIES: '127.0.0.1',
      DEMO_SIGN_IN: '1',
      DEMO_CONTENT: '1',
    };
    const site = await startTestApp(settings);
    try {
      const browser = new ProxiedBrowser(settings.PUBLIC_URL, site.url);
      const { outcome, response } = await signIn(browser, somebody());
      expect(outcome).toEqual({ type: 'signed-in' });
      expect(response.headers.getSetCookie().join()).toContain('Secure');
      await expectHostCookies(browser, site.url);
    } finally {
      await site.close();
    }
  });

  /** Checks that the cookies of a signed-in browser, and of its sign-out, meet the rules of `__Host-`. */
  async function expectHostCookies(browser: TestBrowser, inside: string): Promise<void> {
    const [attempt = ''] = (await browser.request('/auth/sign-in')).headers.getSetCookie();
    expect(attempt).toMatch(
      /^__Host-hiroba_sign_in_\w+=.*; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect(attempt).not.toContain('Domain');
    const name = `__Host-${SESSION_COOKIE}`;
    const session = browser.cookie(name);
    expect(session).toBeDefined();
    expect(await sessionOf(browser)).toMatchObject({ user: expect.any(Object) });
    // Another host of the domain could set this cookie, because its name has no prefix.
    const plain = { cookie: `${SESSION_COOKIE}=${session}` };
    expect(await (await fetch(`${inside}/api/session`, { headers: plain })).json()).toMatchObject({
      user: null,
    });
    const signedOut = await browser.request('/functions/signOut', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ data: {} }),
    });
    const [ended = ''] = signedOut.headers.getSetCookie();
    expect(ended).toMatch(new RegExp(`^${name}=; .*Path=/; .*Secure`));
    expect(browser.cookie(name)).toBeUndefined();
  }
});

/** A browser that sends its requests for a public URL to the app, with the headers of a proxy. */
class ProxiedBrowser extends TestBrowser {
  readonly #inside: string;

  constructor(origin: string, inside: string) {
    super(origin);
    this.#inside = inside;
  }

  override request(address: string | URL, init: RequestInit = {}): Promise<Response> {
    const { origin, host, pathname, search } = new URL(address, this.origin);
    if (origin !== this.origin) throw new Error(`sent to ${origin}`);
    const headers = new Headers(init.headers);
    headers.set('x-forwarded-host', host);
    headers.set('x-forwarded-proto', 'https');
    return super.request(new URL(pathname + search, this.#inside), { ...init, headers });
  }
}

describe('the embedded provider', () => {
  test('is disabled in production, and a sign-in reports that it is not allowed', async () => {
    const site = await startTestApp({ NODE_ENV: 'production' });
    try {
      const browser = new TestBrowser(site.env.publicUrl.origin);
      const { response } = await begin(browser);
      expect(outcomeOf(await response.text())).toEqual(failed('operation-not-allowed'));
      const discovery = '/demo-id/.well-known/openid-configuration';
      expect((await browser.request(discovery)).status).toBe(404);
    } finally {
      await site.close();
    }
  });

  test('opens the form for a new account when there is no demo content', async () => {
    const site = await startTestApp({ DEMO_CONTENT: '0' });
    try {
      const { response } = await begin(new TestBrowser(site.env.publicUrl.origin));
      const html = await response.text();
      expect(html).not.toContain('class="accounts"');
      expect(html).toContain('<details class="new" open>');
    } finally {
      await site.close();
    }
  });

  test('is enabled in production when it is configured', async () => {
    const site = await startTestApp({ NODE_ENV: 'production', DEMO_SIGN_IN: '1' });
    try {
      const browser = new TestBrowser(site.env.publicUrl.origin);
      expect((await signIn(browser, somebody())).outcome).toEqual({ type: 'signed-in' });
    } finally {
      await site.close();
    }
  });

  test('limits the requests of one IP address without affecting other addresses [OPS-15]', async () => {
    const site = await startTestApp({ TRUSTED_PROXIES: '127.0.0.1' });
    const from = (address: string) =>
      new TestBrowser(site.env.publicUrl.origin, { 'x-forwarded-for': address });
    const paths = ['/demo-id/.well-known/openid-configuration', '/demo-id/interaction/none'];
    try {
      for (const path of paths) {
        const browser = from('192.0.2.1');
        const ask = async () => (await browser.request(path)).status;
        const statuses = await Promise.all(Array.from({ length: 130 }, ask));
        expect(statuses).toContain(429);
      }
      expect((await signIn(from('192.0.2.2'), somebody())).outcome).toEqual({ type: 'signed-in' });
    } finally {
      await site.close();
    }
  });

  test('does not count the requests that the site itself sends [OPS-148]', async () => {
    const site = await startTestApp();
    try {
      const discovery = '/demo-id/.well-known/openid-configuration';
      const browser = new TestBrowser(site.env.publicUrl.origin);
      // The whole limit, minus the requests of a sign-in from the same IP address.
      for (let request = 0; request < 117; request += 1) await browser.request(discovery);
      expect((await signIn(browser, somebody())).outcome).toEqual({ type: 'signed-in' });
    } finally {
      await site.close();
    }
  });
});
