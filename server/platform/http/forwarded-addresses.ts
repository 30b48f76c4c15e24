import { BlockList, isIPv4 } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { parseAddress } from '#server/platform/net/parse-address.ts';

/** The most proxies in front of the site. What is further to the left was sent by the client. */
const PROXIES_MOST = 20;

/**
 * Reads the addresses of `X-Forwarded-For` once, before anything counts by them: some proxies add the port of the client, which
 * would make each request another visitor. All entries that are no address are one visitor.
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

/** Returns whether an address, also one with a zone, is of these addresses and networks. */
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
