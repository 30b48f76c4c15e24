/** The thread of a load. The people whose responses are measured are in another thread, so that it does not delay them. */
import { once } from 'node:events';
import { parentPort, Worker, workerData } from 'node:worker_threads';
import { loads, type Target } from './loads.ts';

interface Started {
  name: string;
  target: Target;
}

/** Starts a load in a thread. Returns a function that stops it and returns the number of responses by outcome. */
export async function startLoad(started: Started): Promise<() => Promise<Record<string, number>>> {
  const thread = new Worker(new URL(import.meta.url), { workerData: started });
  await once(thread, 'message');
  return async () => {
    thread.postMessage('stop');
    const [outcomes] = await once(thread, 'message');
    await thread.terminate();
    return outcomes as Record<string, number>;
  };
}

if (parentPort) {
  const port = parentPort;
  const { name, target } = workerData as Started;
  const outcomes: Record<string, number> = {};
  const stop = loads.find((load) => load.name === name)?.start(target, outcomes);
  port.postMessage('started');
  port.once('message', () => {
    stop?.();
    port.postMessage(outcomes);
  });
}
