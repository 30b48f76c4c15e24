/** An application that opens links in a browser of its own. `other` is any application on Android that does. */
export type InAppBrowser = 'line' | 'x' | 'instagram' | 'facebook' | 'other';

// An application of iOS without a name of its own looks like the site on the home screen, where sign-in works.
const signs: readonly (readonly [InAppBrowser, RegExp])[] = [
  ['line', /\bLine\//],
  // Its user agent can contain the names of Facebook.
  ['instagram', /\bInstagram\b/],
  ['facebook', /\bFB(AN|AV|_IAB)\//],
  ['x', /\bTwitter(Android| for )/],
  ['other', /; wv\)/],
];

/** Returns the application in which a page is open, null in a browser. */
export function inAppBrowserOf(userAgent: string): InAppBrowser | null {
  return signs.find(([, sign]) => sign.test(userAgent))?.[0] ?? null;
}
