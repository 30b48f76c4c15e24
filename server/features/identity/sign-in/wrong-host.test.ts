import { expect, it } from 'vitest';
import { startTestApp, type TestApp, useTestApp } from '#server/testing/test-app.ts';
import { expectLogged } from '#server/testing/test-log.ts';
import { failed, outcomeOf } from './sign-in.testing.ts';

const site = useTestApp({
  PUBLIC_URL: 'https://fans.test.invalid',
  DEMO_SIGN_IN: '1',
  TRUSTED_PROXIES: '127.0.0.1',
});
const HOST = 'fans.test.invalid';
const START = '/auth/sign-in?mode=redirect';

type Headers = Record<string, string>;

/** Returns the path to which a response redirects. Null unless this is the path of a sign-in URL of the site. */
function ownLocation(location: string | undefined): string | null {
  const origin = `https://${HOST}`;
  return location?.startsWith(`${origin}/auth/`) ? location.slice(origin.length) : null;
}

interface Followed {
  redirects: number;
  response: Awaited<ReturnType<TestApp['app']['inject']>>;
}

/** Follows redirects within the site, like a browser at the public URL behind a proxy that sends the given headers. */
async function follow(headers: Headers, url = START, redirects = 0): Promise<Followed> {
  const response = await site().app.inject({ url, headers });
  const next = ownLocation(response.headers.location);
  if (redirects > 5) throw new Error('redirects without an end');
  return next === null ? { redirects, response } : follow(headers, next, redirects + 1);
}

it.each<[string, Headers, string]>([
  ['Host', { host: 'hiroba_upstream' }, 'hiroba_upstream'],
  ['Host', { host: '10.0.0.5:3000' }, '10.0.0.5:3000'],
  ['Host', { host: '' }, ''],
  ['X-Forwarded-Host', { host: HOST, 'x-forwarded-host': `${HOST}, internal:80` }, 'internal:80'],
  ['X-Forwarded-Host', { host: 'a', 'x-forwarded-host': 'internal' }, 'internal'],
  ['X-Forwarded-Host', { host: HOST, 'x-forwarded-host': '<script>' }, '&lt;script&gt;'],
])(
  'a proxy that sends a wrong %s header in %j leads to a page that names the header [AUTH-26, AUTH-37]',
  async (header, headers, shown) => {
    expectLogged(/a proxy changes the host/);
    const { redirects, response } = await follow(headers);
    expect(redirects).toBe(1);
    expect(response.statusCode).toBe(400);
    expect(response.headers['content-type']).toContain('text/html');
    expect(response.body).toContain(`プロキシーが、${header}ヘッダーを正しく渡していません`);
    expect(response.body).toContain(`正しい値：${HOST}`);
    expect(response.body).toContain(shown);
    expect(response.body).not.toContain('<script>');
    const line = site().logged.findLast((text) => text.includes('a proxy changes the host'));
    expect(JSON.parse(line ?? '{}')).toMatchObject({ level: 'error', header, expected: HOST });
    const check = await site().app.inject({ url: '/auth/host', headers });
    expect(check.json()).toEqual({ wrong_header: header });
  },
);

it.each<[Headers]>([
  [{ host: HOST }],
  [{ host: 'FANS.test.invalid:443' }],
  [{ host: 'internal:3000', 'x-forwarded-host': HOST }],
])('a proxy that passes the public host on in %j allows the sign-in [AUTH-26]', async (headers) => {
  const { redirects, response } = await follow(headers);
  expect(redirects).toBe(0);
  expect(response.statusCode).toBe(302);
  expect(response.headers.location).toContain('/demo-id/auth');
  const check = await site().app.inject({ url: '/auth/host', headers });
  expect(check.json()).toEqual({ wrong_header: null });
});

it('a browser at another host of the site is redirected to the public URL, where it can sign in [AUTH-38]', async () => {
  const first = await site().app.inject({ url: START, headers: { host: 'www.fans.test.invalid' } });
  const location = new URL(first.headers.location ?? '');
  expect(location.host).toBe(HOST);
  const url = location.pathname + location.search;
  const second = await site().app.inject({ url, headers: { host: HOST } });
  expect(second.headers.location).toContain('/demo-id/auth');
});

it('a popup reports the wrong host to the window that opened it [AUTH-26]', async () => {
  const url = '/auth/sign-in?mode=popup';
  const { body, statusCode } = await site().app.inject({ url, headers: { host: 'internal' } });
  expect(statusCode).toBe(400);
  expect(outcomeOf(body)).toEqual(failed('unauthorized-domain'));
});

it('X-Forwarded-Host of an untrusted proxy is ignored [AUTH-26]', async () => {
  const alone = await startTestApp({ PUBLIC_URL: `https://${HOST}`, DEMO_SIGN_IN: '1' });
  const headers = { host: 'internal', 'x-forwarded-host': HOST };
  const { body } = await alone.app.inject({ url: '/auth/host', headers });
  await alone.close();
  expect(JSON.parse(body)).toEqual({ wrong_header: 'Host' });
});
