import { availableParallelism } from 'node:os';
import autocannon from 'autocannon';
import type { Engine } from './engines.ts';
import { cpuOfMachine } from './machine.ts';
import type { MeasuredServer } from './measured-server.ts';

const CORES = availableParallelism();

/** What was seen of some requests; several of them add up. */
export interface Sample {
  requests: number;
  seconds: number;
  /** Of each request, in milliseconds. */
  latencies: number[];
  /** Microseconds of processor time, of the server and of the database's own processes. */
  serverCpu: number;
  databaseCpu: number;
  /** Of programs that have no part in this, and over how many seconds that was watched. */
  foreignCpu: number;
  watched: number;
}

export interface Figures {
  requests: number;
  perSecond: number;
  p50: number;
  p99: number;
  /** Microseconds of processor time for one request. */
  serverCpu: number;
  databaseCpu: number;
  /** How much of one core the server used: below 1, something else was the bottleneck. */
  busy: number;
  /** The share of the machine that other programs took: near 0, or the figures are too low. */
  foreign: number;
}

/** Sends requests to a server and watches it. Throws when any answer is not a success: such a figure would mean nothing. */
export async function fire(
  server: MeasuredServer,
  engine: Engine,
  options: Omit<autocannon.Options, 'url'>,
): Promise<Sample> {
  const latencies: number[] = [];
  const before = clocks(server, engine);
  const began = performance.now();
  let ended = began;
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const instance = autocannon({ url: server.url, ...options }, (error: unknown, done) =>
      error ? reject(error) : resolve(done),
    );
    instance.on('response', (_client, _status, _bytes, milliseconds) => {
      latencies.push(milliseconds);
      ended = performance.now();
    });
  });
  const { non2xx, errors, timeouts } = result;
  if (non2xx + errors + timeouts > 0) {
    throw new Error(`void: ${non2xx} refused, ${errors} failed, ${timeouts} timed out`);
  }
  const after = clocks(server, engine);
  const used = (clock: keyof typeof after) => after[clock] - before[clock];
  return {
    requests: latencies.length,
    seconds: (ended - began) / 1000,
    latencies,
    serverCpu: used('server'),
    databaseCpu: used('database'),
    foreignCpu: used('machine') - used('server') - used('database') - used('own'),
    watched: used('wall') / 1e6,
  };
}

/** All in microseconds. */
function clocks(server: MeasuredServer, engine: Engine) {
  const { user, system } = process.cpuUsage();
  return {
    server: server.cpu(),
    database: engine.cpu(),
    machine: cpuOfMachine(),
    own: user + system,
    wall: performance.now() * 1000,
  };
}

/** The figures of several samples as one. */
export function figuresOf(samples: Sample[]): Figures {
  const sum = (read: (sample: Sample) => number) =>
    samples.reduce((total, sample) => total + read(sample), 0);
  const requests = sum((sample) => sample.requests);
  const seconds = sum((sample) => sample.seconds);
  const serverCpu = sum((sample) => sample.serverCpu);
  const latencies = samples.flatMap((sample) => sample.latencies).sort((a, b) => a - b);
  const percentile = (share: number) =>
    latencies[Math.floor(latencies.length * share)] ?? Number.NaN;
  return {
    requests,
    perSecond: requests / seconds,
    p50: percentile(0.5),
    p99: percentile(0.99),
    serverCpu: serverCpu / requests,
    databaseCpu: sum((sample) => sample.databaseCpu) / requests,
    busy: serverCpu / 1e6 / seconds,
    foreign: sum((sample) => sample.foreignCpu) / 1e6 / sum((sample) => sample.watched) / CORES,
  };
}
