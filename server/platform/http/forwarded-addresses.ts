import { BlockList, isIPv4 } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { parseAddress } from '#server/platform/net/ip-addresses.ts';

/**
 * The maximum number of proxies in front of the site. Entries to the left of the proxies' entries come from the client.
 */
const PROXIES_MOST = 20;

/**
 * Normalizes the addresses of `X-Forwarded-For` before any limit uses them. Some proxies add the client's port, so that
 * each request would look like another visitor. All entries that are not addresses count as one visitor.
 */
export function readForwardedAddresses(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw: { headers } }, _reply, done) => {
    const forwarded = headers['x-forwarded-for'];
    if (typeof forwarded === 'string') headers['x-forwarded-for'] = addressesOf(forwarded);
    done();
  });
}

function addressesOf(forwarded: string): string {
  return forwarded
    .split(',')
    .slice(-PROXIES_MOST)
    .filter((entry) => entry.trim() !== '')
    .map((entry) => parseAddress(entry) ?? 'unknown')
    .join(', ');
}

/** Returns a function that checks whether an address is in one of these networks. The address can have a zone. */
export function trustedBy(networks: readonly string[]): (address: string) => boolean {
  const trusted = new BlockList();
  for (const network of networks) {
    const [text = '', bits] = network.split('/');
    const address = parseAddress(text) ?? text;
    const longest = isIPv4(address) ? 32 : 128;
    trusted.addSubnet(address, bits === undefined ? longest : Number(bits), familyOf(address));
  }
  return (text) => {
    const address = parseAddress(text);
    return address !== null && trusted.check(address, familyOf(address));
  };
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIPv4(address) ? 'ipv4' : 'ipv6';
}
