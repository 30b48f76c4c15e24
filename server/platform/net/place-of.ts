import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { ipv6Groups } from './ipv6-groups.ts';

/**
 * What limits count as one address: an IPv4 address, also one that is mapped into IPv6, and of IPv6 the first 64 bits,
 * within which one customer has every address.
 */
export function placeOf(address: string): string {
  if (isIP(address) === 0) return address;
  const plain = ipaddr.process(address);
  if (plain.kind() === 'ipv4') return plain.toString();
  return ipv6Groups(plain.toString()).slice(0, 4).join(':');
}
