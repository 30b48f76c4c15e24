import { isIPv4 } from 'node:net';
import { ipv6Groups, parseAddress } from '#server/platform/net/ip-addresses.ts';
import type { Client } from './viewer.ts';

/** The stored data of a browser. It is too coarse to identify an individual browser. */
export interface Device {
  browser: string;
  system: string;
  network: string;
}

// Browsers also name other browsers for compatibility, so the first match is used.
const browsers: [name: string, pattern: RegExp][] = [
  ['LINE', /\bLine\//],
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS)\//],
  ['Safari', /\bVersion\/.*\bSafari\//],
];

const systems: [name: string, pattern: RegExp][] = [
  ['iPhone', /\b(?:iPhone|iPod)\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  ['Mac', /\bMac(?:intosh| OS X)\b/],
  ['Linux', /\bLinux\b/],
];

/** The maximum length of a header that is parsed. Real headers have some 150 characters. */
const USER_AGENT_MAX = 500;

/** Returns the browser, system and network of a request. Unknown values are empty. */
export function deviceOf({ userAgent = '', address }: Client): Device {
  const header = userAgent.slice(0, USER_AGENT_MAX);
  return {
    browser: firstMatch(browsers, header),
    system: firstMatch(systems, header),
    network: networkOf(address),
  };
}

function firstMatch(names: [string, RegExp][], header: string): string {
  return names.find(([, pattern]) => pattern.test(header))?.[0] ?? '';
}

/** Returns 24 bits of an IPv4 or 48 bits of an IPv6 address, like `203.0.113.*`. Empty for other addresses. */
export function networkOf(text: string): string {
  const address = parseAddress(text);
  if (address === null || address === '::1') return '';
  if (isIPv4(address)) return address.startsWith('127.') ? '' : address.replace(/\.\d+$/, '.*');
  return `${ipv6Groups(address).slice(0, 3).join(':')}:*`;
}
