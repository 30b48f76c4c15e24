/** An application that opens links in its own browser. `other` is any such application on Android. */
export type InAppBrowser = 'line' | 'x' | 'instagram' | 'facebook' | 'other';

// An unnamed application on iOS looks like the site on the home screen, where sign-in works.
const signs: readonly (readonly [InAppBrowser, RegExp])[] = [
  ['line', /\bLine\//],
  // Before `facebook`, because the user agent of Instagram can contain the names of Facebook.
  ['instagram', /\bInstagram\b/],
  ['facebook', /\bFB(AN|AV|_IAB)\//],
  ['x', /\bTwitter(Android| for )/],
  ['other', /; wv\)/],
];

/** Returns the application in which a page is open. Null in a browser. */
export function inAppBrowserOf(userAgent: string): InAppBrowser | null {
  return signs.find(([, sign]) => sign.test(userAgent))?.[0] ?? null;
}
