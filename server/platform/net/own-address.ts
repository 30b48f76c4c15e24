import os from 'node:os';
import ipaddr from 'ipaddr.js';

/**
 * Whether an IP address, in any spelling, belongs to this machine. Services of this machine may trust connections from
 * it.
 */
export function isOwnAddress(text: string): boolean {
  const address = ipaddr.process(text).toString();
  return Object.values(os.networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .some((own) => ipaddr.process(own.address).toString() === address);
}
