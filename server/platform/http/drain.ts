import type { Server } from 'node:http';

/** The state of a process that is about to stop. It still serves requests until its load balancer has noticed. */
export interface Drain {
  readonly hasBegun: boolean;
  begin(server: Server): void;
}

/** Returns the drain of a process. After `begin`, each response closes its connection, so that no client reuses it. */
export function createDrain(): Drain {
  let hasBegun = false;
  return {
    get hasBegun() {
      return hasBegun;
    },
    begin(server) {
      hasBegun = true;
      server.prependListener('request', (_request, response) => {
        response.shouldKeepAlive = false;
      });
    },
  };
}
