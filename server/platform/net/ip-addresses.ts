import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * Returns the IP address in a text from a connection or a proxy. The text can have brackets, a port and the zone of a
 * link-local address: `198.51.100.10:4711`, `[2001:db8::1]:4711`, `fe80::1%eth0`. An IPv4 address that is mapped into
 * IPv6 is returned as IPv4. Null when the text contains no address.
 */
export function parseAddress(text: string): string | null {
  const bare = text.trim().replace(/^\[([^\]]*)\](?::\d{1,5})?$/, '$1');
  // The whole text is tried first, because the end of an IPv6 address can look like a port.
  const address = [bare, bare.replace(/:\d{1,5}$/, '')].map(withoutZone).find(isIP);
  return address === undefined ? null : ipaddr.process(address).toString();
}

// Node accepts zones with characters that the parser does not support.
function withoutZone(address: string): string {
  return address.replace(/%.*$/, '');
}

/** An address that every machine on Azure can reach, and no other machine. */
const AZURE_MANAGEMENT = '168.63.129.16';

/**
 * Whether an IP address, in any spelling, is a unicast address of the public internet. False for private, loopback,
 * link-local, reserved and translated addresses (RFC 6890), for management addresses of clouds, and for invalid
 * addresses.
 */
export function isPublicAddress(text: string): boolean {
  // Only local addresses have a zone (`fe80::1%eth0`). Decimal and octal spellings are not valid here.
  if (!ipaddr.IPv4.isValidFourPartDecimal(text) && !ipaddr.IPv6.isValid(text)) return false;
  // An IPv4 address mapped into IPv6 is checked as IPv4.
  const address = ipaddr.process(text);
  if (address.range() !== 'unicast' || address.toString() === AZURE_MANAGEMENT) return false;
  return address.kind() === 'ipv4' || address.match(ipaddr.parseCIDR('2000::/3'));
}

/** Networks of gateways between IPv4 and IPv6. Their last 32 bits are the IPv4 address (RFC 6052, RFC 6145). */
const translated = ['64:ff9b::/96', '::ffff:0:0:0/96'].map((network) =>
  ipaddr.IPv6.parseCIDR(network),
);

/**
 * Returns the key by which limits count an address. An IPv4 address that is mapped or translated into IPv6 counts as IPv4.
 * Other IPv6 addresses count by their first 64 bits, which belong to one customer.
 */
export function rateLimitKey(text: string): string {
  const address = parseAddress(text);
  if (address === null) return text;
  const plain = ipaddr.parse(address);
  if (plain instanceof ipaddr.IPv4) return address;
  const isTranslated = translated.some((network) => plain.match(network));
  if (isTranslated) return plain.toByteArray().slice(-4).join('.');
  return ipv6Groups(address).slice(0, 4).join(':');
}

/** Returns the eight groups of an IPv6 address, in lower case and without leading zeros. */
export function ipv6Groups(address: string): string[] {
  const [start = '', end] = address.toLowerCase().split('%')[0]?.split('::') ?? [];
  const groups = start === '' ? [] : start.split(':');
  const rest = end === undefined || end === '' ? [] : end.split(':');
  const zeros = Array<string>(Math.max(0, 8 - groups.length - rest.length)).fill('0');
  const all = end === undefined ? groups : [...groups, ...zeros, ...rest];
  return all.map((group) => group.replace(/^0+(?=.)/, ''));
}
