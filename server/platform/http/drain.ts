import type { Server } from 'node:http';

/** The state of a process that is about to stop and still answers, until its load balancer has noticed. */
export interface Drain {
  readonly hasBegun: boolean;
  begin(server: Server): void;
}

/** Creates the drain of a process. From its begin on, each answer closes its connection, so that nobody reuses it. */
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
