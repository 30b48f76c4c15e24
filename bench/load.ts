import autocannon from 'autocannon';
import type { Engine } from './engines.ts';
import type { MeasuredServer } from './measured-server.ts';

/** What was seen of some requests; several of them add up. */
export interface Sample {
  requests: number;
  seconds: number;
  /** Of each request, in milliseconds. */
  latencies: number[];
  /** Microseconds of processor time, of the server and of the database's own processes. */
  serverCpu: number;
  databaseCpu: number;
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
}

/** Sends requests to a server and watches it. Throws when any answer is not a success: such a figure would mean nothing. */
export async function fire(
  server: MeasuredServer,
  engine: Engine,
  options: Omit<autocannon.Options, 'url'>,
): Promise<Sample> {
  const latencies: number[] = [];
  const serverBefore = server.cpu();
  const databaseBefore = engine.cpu();
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
  return {
    requests: latencies.length,
    seconds: (ended - began) / 1000,
    latencies,
    serverCpu: server.cpu() - serverBefore,
    databaseCpu: engine.cpu() - databaseBefore,
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
  };
}
