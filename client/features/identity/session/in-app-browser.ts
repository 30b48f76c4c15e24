/** An application that opens links in its own browser. `other` is any such application on Android. */
export type InAppBrowser = 'line' | 'x' | 'instagram' | 'facebook' | 'other';

// Other applications on iOS are missing, because they look like the site on the home screen, where sign-in works.
const signs: readonly (readonly [InAppBrowser, RegExp])[] = [
  ['line', /\bLine\//],
  // Must be before `facebook`, because the user agent of Instagram can contain the names of Facebook.
  ['instagram', /\bInstagram\b/],
  ['facebook', /\bFB(AN|AV|_IAB)\//],
  ['x', /\bTwitter(Android| for )/],
  ['other', /; wv\)/],
];

/** Returns the application whose in-app browser shows the page. Null in another browser. */
export function inAppBrowserOf(userAgent: string): InAppBrowser | null {
  return signs.find(([, sign]) => sign.test(userAgent))?.[0] ?? null;
}
