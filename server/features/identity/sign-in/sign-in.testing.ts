import { expect } from 'vitest';
import type { Session } from '#contract/identity/session.ts';
import type { SignInOutcome } from '#contract/identity/sign-in.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import type { SignInMode } from '#server/platform/identity/identity-provider.ts';
import { type TestApp, useTestApp } from '#server/testing/test-app.ts';
import { TestBrowser } from '#server/testing/test-browser.ts';

type Form = Record<string, string>;
type Member = Tables['profiles'] & Tables['private_profiles'];

export interface SignInSite {
  site: () => TestApp;
  /** Creates a browser with its own IP address, so that the limit of attempts per address does not apply. */
  newBrowser: (origin?: string) => TestBrowser;
  memberBy: (email: string) => Promise<Member>;
}

/** Starts an app with the embedded provider, for the tests of a file. */
export function setUpSignIn(): SignInSite {
  const site = useTestApp({ TRUSTED_PROXIES: '127.0.0.1' });
  let addresses = 0;
  return {
    site,
    newBrowser(origin = site().env.publicUrl.origin) {
      addresses += 1;
      return new TestBrowser(origin, { 'x-forwarded-for': `192.0.2.${addresses}` });
    },
    memberBy: (email) =>
      site()
        .database.read.selectFrom('profiles')
        .innerJoin('private_profiles', 'private_profiles.id', 'profiles.id')
        .where('private_profiles.email', '=', email)
        .selectAll()
        .executeTakeFirstOrThrow(),
  };
}

const isCallback = (url: URL) => url.pathname === '/auth/callback';
/** Whether a URL is the login page. */
export const isLogin = (url: URL) => url.pathname === '/' && url.hash.startsWith('#/login');

/** Starts an attempt and follows it to the provider's page. */
export async function begin(browser: TestBrowser, mode: SignInMode = 'popup') {
  const { url, response } = await browser.visit(`/auth/sign-in?mode=${mode}`);
  return { page: url, response };
}

/** Submits the provider's page and returns the callback URL of the redirect. */
export async function choose(browser: TestBrowser, page: URL, form: Form): Promise<URL> {
  const { url } = await browser.submit(page, form, isCallback);
  expect(url.pathname).toBe('/auth/callback');
  return url;
}

/** Completes a sign-in in a popup. Returns its outcome and the page that reports it. */
export async function signIn(browser: TestBrowser, form: Form) {
  const { page } = await begin(browser);
  return finish(browser, await choose(browser, page, form));
}

/** Visits the callback URL and reads the outcome from the popup's page. */
export async function finish(browser: TestBrowser, callback: URL) {
  const { response } = await browser.visit(callback);
  const html = await response.text();
  return { outcome: outcomeOf(html), html, response };
}

/** Returns the outcome that the popup's page reports. */
export function outcomeOf(html: string): SignInOutcome {
  const [, json = 'null'] =
    /<script type="application\/json"[^>]*>(.*?)<\/script>/s.exec(html) ?? [];
  return (JSON.parse(json) as { outcome: SignInOutcome }).outcome;
}

/** Returns the outcome of a failed attempt. `code` has no prefix `auth/`. */
export function failed(code: string, message = 'Authentication failed'): SignInOutcome {
  return { type: 'failed', code: `auth/${code}`, message };
}

/** Returns the session of a browser from the API. */
export async function sessionOf(browser: TestBrowser): Promise<Session> {
  return (await (await browser.request('/api/session')).json()) as Session;
}

let people = 0;
/** Returns an account that no other test uses. */
export function somebody(): { name: string; email: string } {
  people += 1;
  return { name: `だれか ${people}`, email: `person-${people}@new.example` };
}
