import { expect, it } from 'vitest';
import { deviceOf, networkOf } from './device.ts';

const apple = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0';

it.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36`, 'Chrome', 'Windows'],
  [`Mozilla/5.0 (Windows NT 10.0) ${chrome} Safari/537.36 Edg/142.0.0.0`, 'Edge', 'Windows'],
  [
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${apple} Version/26.0 Safari/605.1.15`,
    'Safari',
    'Mac',
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) ${apple} Version/26.0 Mobile/15E148 Safari/604.1`,
    'Safari',
    'iPhone',
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) ${apple} CriOS/142.0 Mobile/15E148 Safari/604.1`,
    'Chrome',
    'iPhone',
  ],
  [
    `Mozilla/5.0 (iPad; CPU OS 26_0 like Mac OS X) ${apple} FxiOS/145.0 Mobile/15E148 Safari/605.1.15`,
    'Firefox',
    'iPad',
  ],
  [
    `Mozilla/5.0 (Linux; Android 16; K) ${chrome} Mobile Safari/537.36 Line/15.0`,
    'LINE',
    'Android',
  ],
  [
    `Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 SamsungBrowser/29.0 Chrome/136.0 Mobile Safari/537.36`,
    'Samsung Internet',
    'Android',
  ],
  [
    `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${chrome} Safari/537.36 OPR/120.0`,
    'Opera',
    'ChromeOS',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox', 'Linux'],
  ['curl/8.5.0', '', ''],
  [`${'x'.repeat(100_000)} Windows`, '', ''],
  [undefined, '', ''],
])('the browser and the system are read from %s [SETT-20]', (userAgent, browser, system) => {
  expect(deviceOf({ userAgent, address: '' })).toEqual({ browser, system, network: '' });
});

it.each([
  ['203.0.113.77', '203.0.113.*'],
  ['::ffff:203.0.113.77', '203.0.113.*'],
  ['2001:db8:1234:5678:9abc:def0:1234:5678', '2001:db8:1234:*'],
  ['2001:0db8::1', '2001:db8:0:*'],
  ['2001:DB8:A::', '2001:db8:a:*'],
  ['fe80::1%eth0', 'fe80:0:0:*'],
  ['127.0.0.1', ''],
  ['::1', ''],
  ['unknown', ''],
])('only the network of the IP address %s is stored [SETT-20]', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
