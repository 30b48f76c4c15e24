import ipaddr from 'ipaddr.js';
import { ipv6Groups } from './ipv6-groups.ts';
import { parseAddress } from './parse-address.ts';

/** Networks of gateways between IPv4 and IPv6. The last 32 bits are the IPv4 address (RFC 6052, RFC 6145). */
const translated = ['64:ff9b::/96', '::ffff:0:0:0/96'].map((network) =>
  ipaddr.IPv6.parseCIDR(network),
);

/**
 * Returns the key by which limits count an address. An IPv4 address that is mapped or translated into IPv6 counts as
 * IPv4. Other IPv6 addresses count by their first 64 bits, which belong to one customer.
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
