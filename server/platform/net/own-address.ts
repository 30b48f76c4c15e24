import os from 'node:os';
import ipaddr from 'ipaddr.js';

/** Whether an IP address, in any spelling, is one of this machine: what listens there may trust who comes from it. */
export function isOwnAddress(text: string): boolean {
  const address = ipaddr.process(text).toString();
  return Object.values(os.networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .some((own) => ipaddr.process(own.address).toString() === address);
}
