import ipaddr from 'ipaddr.js';

/** Reachable from every machine on Azure, and from nowhere else. */
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
