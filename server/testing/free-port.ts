import { createServer, type Server } from 'node:net';

// The first port of the range. The range is lower than the ports that a system assigns, so neither `listen(0)` nor an
// outgoing connection takes a port of the range first.
const FIRST_PORT = 11_000;
const BLOCKS = 200;
const PORTS_OF_BLOCK = 100;

let block: Promise<number> | undefined;
let given = 0;

/** Returns a port that is free on this machine and that no other process gets from this function. */
export async function freePort(): Promise<number> {
  block ??= claimBlock();
  const first = await block;
  for (let tries = 1; tries < PORTS_OF_BLOCK; tries += 1) {
    const port = first + 1 + (given % (PORTS_OF_BLOCK - 1));
    given += 1;
    const server = await listenAt(port);
    if (!server) continue;
    await new Promise((resolve) => server.close(resolve));
    return port;
  }
  throw new Error(`no port from ${first} on is free`);
}

/** Reserves a block of ports by listening on its first port until this process ends. */
async function claimBlock(): Promise<number> {
  const start = process.pid % BLOCKS;
  for (let index = 0; index < BLOCKS; index += 1) {
    const first = FIRST_PORT + ((start + index) % BLOCKS) * PORTS_OF_BLOCK;
    const claim = await listenAt(first);
    if (!claim) continue;
    claim.unref();
    return first;
  }
  throw new Error('no block of ports is free');
}

/** Listens on a port. Returns null when it is in use. */
function listenAt(port: number): Promise<Server | null> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once('error', () => resolve(null));
    server.listen(port, '127.0.0.1', () => resolve(server));
  });
}
