import { expect, it } from 'vitest';
import { inAppBrowserOf } from './open-elsewhere.tsx';

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const android = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const webView = `Mozilla/5.0 (Linux; Android 15; Pixel 8 Build/AP4A; wv) ${android} Version/4.0 Chrome/131.0.0.0 Mobile Safari/537.36`;

it.each([
  ['line', `${iPhone} Mobile/15E148 Safari Line/14.19.1`],
  ['line', `${webView} Line/14.19.1/IAB`],
  ['instagram', `${iPhone} Mobile/15E148 Instagram 360.0.0.30.109 (iPhone15,2; iOS 18_1; ja_JP)`],
  ['instagram', `${webView} Instagram 360.0.0.52.192 Android (35/15; 420dpi; Google; Pixel 8)`],
  ['facebook', `${iPhone} Mobile/22B83 [FBAN/FBIOS;FBAV/490.0.0.40.107;FBBV/658432;FBLC/ja_JP]`],
  ['facebook', `${webView} [FB_IAB/FB4A;FBAV/490.0.0.63.82;IABMV/1;]`],
  ['x', `${iPhone} Mobile/22B83 Twitter for iPhone/10.68`],
  ['x', `${webView} TwitterAndroid`],
  ['other', webView],
])('`inAppBrowserOf` recognizes the in-app browser %s [AUTH-30]: %s', (app, userAgent) => {
  expect(inAppBrowserOf(userAgent)).toBe(app);
});

it.each([
  ['Safari', `${iPhone} Version/18.1 Mobile/15E148 Safari/604.1`],
  ['the home screen of an iPhone', `${iPhone} Mobile/15E148`],
  [
    'Chrome on Android',
    `Mozilla/5.0 (Linux; Android 10; K) ${android} Chrome/131.0.0.0 Mobile Safari/537.36`,
  ],
  [
    'Firefox',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:133.0) Gecko/20100101 Firefox/133.0 Online/1',
  ],
])('`inAppBrowserOf` recognizes no in-app browser in %s [AUTH-30]', (_name, userAgent) => {
  expect(inAppBrowserOf(userAgent)).toBeNull();
});
