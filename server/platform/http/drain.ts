import type { Server } from 'node:http';

export type Drain = ReturnType<typeof createDrain>;

/** Returns the drain of a process. After `begin`, each response closes its connection, so no client reuses it. */
export function createDrain() {
  let hasBegun = false;
  return {
    get hasBegun(): boolean {
      return hasBegun;
    },
    begin(server: Server): void {
      hasBegun = true;
      server.prependListener('request', (_request, response) => {
        response.shouldKeepAlive = false;
      });
    },
  };
}
