import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * Returns the IP address in a text from a connection or a proxy. The text can have brackets, a port and the zone of a
 * link-local address: `198.51.100.10:4711`, `[2001:db8::1]:4711`, `fe80::1%eth0`. An IPv4 address that is mapped into
 * IPv6 is returned as IPv4. Null when there is none.
 */
export function parseAddress(text: string): string | null {
  const bare = text.trim().replace(/^\[([^\]]*)\](?::\d{1,5})?$/, '$1');
  // The end of an IPv6 address can look like a port, so the text is first tried as it is.
  const address = [bare, bare.replace(/:\d{1,5}$/, '')].map(withoutZone).find(isIP);
  return address === undefined ? null : ipaddr.process(address).toString();
}

// Node accepts zones with characters that the parser does not support.
function withoutZone(address: string): string {
  return address.replace(/%.*$/, '');
}
