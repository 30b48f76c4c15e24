import { availableParallelism } from 'node:os';
import autocannon from 'autocannon';
import type { Engine } from './engines.ts';
import { cpuOfMachine } from './machine.ts';
import type { MeasuredServer } from './measured-server.ts';

const CORES = availableParallelism();

export interface Figures {
  requests: number;
  seconds: number;
  perSecond: number;
  /** Response times in milliseconds. */
  p50: number;
  p99: number;
  /** CPU time per request in microseconds, of the server and of the database's own processes. */
  serverCpu: number;
  databaseCpu: number;
  /** The share of one core that the server used. If this share is below 1, the server was not the bottleneck. */
  serverLoad: number;
  /** The share of the machine that unrelated processes used. The figures are valid only if this share is near 0. */
  background: number;
}

/** Returns the CPU time per request in microseconds, of server and database together. */
export function cpuOf({ serverCpu, databaseCpu }: Figures): number {
  return serverCpu + databaseCpu;
}

/** Sends requests to a server. Throws when a response fails, because the figures would then be meaningless. */
export async function applyLoad(
  server: MeasuredServer,
  engine: Engine,
  options: Omit<autocannon.Options, 'url'>,
): Promise<Figures> {
  const latencies: number[] = [];
  const before = clocks(server, engine);
  const start = performance.now();
  let end = start;
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const instance = autocannon({ url: server.url, ...options }, (error: unknown, done) =>
      error ? reject(error) : resolve(done),
    );
    instance.on('response', (_client, _status, _bytes, milliseconds) => {
      latencies.push(milliseconds);
      end = performance.now();
    });
  });
  const { non2xx, errors, timeouts, '5xx': serverErrors } = result;
  if (non2xx + errors + timeouts > 0) {
    throw new Error(
      `${non2xx} responses were not successes (${serverErrors} of 5xx), ${errors} requests failed, ${timeouts} timed out`,
    );
  }
  return figuresOf(latencies, (end - start) / 1000, elapsed(before, clocks(server, engine)));
}

interface Clocks {
  server: number;
  database: number;
  machine: number;
  /** The CPU time of this process, which sends the requests. */
  own: number;
  wall: number;
}

/** Returns the CPU times in microseconds. */
function clocks(server: MeasuredServer, engine: Engine): Clocks {
  const { user, system } = process.cpuUsage();
  return {
    server: server.cpu(),
    database: engine.cpu(),
    machine: cpuOfMachine(),
    own: user + system,
    wall: performance.now() * 1000,
  };
}

function elapsed(before: Clocks, after: Clocks): Clocks {
  return {
    server: after.server - before.server,
    database: after.database - before.database,
    machine: after.machine - before.machine,
    own: after.own - before.own,
    wall: after.wall - before.wall,
  };
}

function figuresOf(latencies: number[], seconds: number, used: Clocks): Figures {
  const sorted = latencies.toSorted((a, b) => a - b);
  const percentile = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
  const requests = latencies.length;
  const unrelated = used.machine - used.server - used.database - used.own;
  return {
    requests,
    seconds,
    perSecond: requests / seconds,
    p50: percentile(0.5),
    p99: percentile(0.99),
    serverCpu: used.server / requests,
    databaseCpu: used.database / requests,
    serverLoad: used.server / 1e6 / seconds,
    background: unrelated / used.wall / CORES,
  };
}
