import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ACCOUNT_HEADER } from '#contract/site/service-worker.ts';
import { forgetAnswers, readAnswer, signOut } from './answers.ts';

/** The caches of a browser, which jsdom does not implement. */
function memoryCaches() {
  const stored = new Map<string, Map<string, Response>>();
  return {
    keys: async () => [...stored.keys()],
    delete: async (name: string) => stored.delete(name),
    open: async (name: string) => {
      const entries = stored.get(name) ?? new Map<string, Response>();
      stored.set(name, entries);
      return {
        put: async (address: string, response: Response) => void entries.set(address, response),
        match: async (address: string) => entries.get(address)?.clone(),
        delete: async (address: string) => entries.delete(address),
      };
    },
  };
}

function aServer() {
  const asked = new Map<string, (response: Response) => void>();
  vi.stubGlobal('fetch', ({ url }: Request) => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    asked.set(new URL(url).pathname, resolve);
    return promise;
  });
  return {
    answer: (path: string, response: Response) => asked.get(path)?.(response),
    disconnect: () => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline'))),
  };
}

/**
 * Lets the worker respond to a request for this path. `kept` settles when the response and all tasks that were passed
 * to `waitUntil` have ended.
 */
function read(path: string) {
  const tasks: Promise<unknown>[] = [];
  const event = {
    request: new Request(new URL(path, location.origin)),
    waitUntil: (task: Promise<unknown>) => void tasks.push(task),
  };
  const answer = readAnswer(event as unknown as FetchEvent);
  return { answer, kept: () => answer.then(() => Promise.all(tasks)) };
}

const of = (account: string, body: BodyInit = '{}') =>
  new Response(body, { headers: { [ACCOUNT_HEADER]: account } });

/** A body that arrives in chunks. */
function aBody() {
  // jsdom has no global `ReadableStream`, so its class is taken from a body.
  const Stream = new Response('-').body?.constructor as typeof ReadableStream;
  const { promise: started, resolve } =
    Promise.withResolvers<ReadableStreamDefaultController<Uint8Array>>();
  const body = new Stream<Uint8Array>({ start: resolve });
  return {
    body,
    write: (text: string) =>
      void started.then((controller) => controller.enqueue(new TextEncoder().encode(text))),
    end: () => void started.then((controller) => controller.close()),
  };
}

const isCached = async () => (await caches.keys()).length > 0;

async function leave(server: ReturnType<typeof aServer>): Promise<void> {
  const left = signOut(new Request(new URL('/functions/signOut', location.origin)));
  server.answer('/functions/signOut', Response.json({}));
  await left;
}

beforeEach(async () => {
  vi.stubGlobal('caches', memoryCaches());
  // The `Response` of the tests does not accept the `Blob` of jsdom as a body.
  vi.stubGlobal('Blob', (await new Response().blob()).constructor);
  await forgetAnswers();
});
describe('a response', () => {
  it('is returned from the cache without a connection [PWA-05]', async () => {
    const server = aServer();
    const first = read('/api/drafts');
    server.answer('/api/drafts', of('a', '{"items":[]}'));
    await first.kept();
    server.disconnect();
    expect(await (await read('/api/drafts').answer).json()).toEqual({ items: [] });
  });

  it('is not cached when it arrives after the sign-out [PWA-07]', async () => {
    const server = aServer();
    const late = read('/api/drafts');
    await leave(server);
    server.answer('/api/drafts', of('a'));
    await late.kept();
    expect(await isCached()).toBe(false);
  });

  it('is not cached when its end arrives after the sign-out [PWA-07]', async () => {
    const server = aServer();
    const { body, write, end } = aBody();
    const late = read('/api/drafts');
    server.answer('/api/drafts', of('a', body));
    await late.answer;
    write('{"items"');
    await leave(server);
    write(':[]}');
    end();
    await late.kept();
    expect(await isCached()).toBe(false);
  });

  it('is deleted from the cache when the device stores it during a sign-out [PWA-07]', async () => {
    const server = aServer();
    const { promise: stored, resolve: store } = Promise.withResolvers<void>();
    const { promise: opening, resolve: open } = Promise.withResolvers<void>();
    const memory = memoryCaches();
    const slow = async (name: string) => {
      open();
      await stored;
      return memory.open(name);
    };
    vi.stubGlobal('caches', { ...memory, open: slow });
    const late = read('/api/drafts');
    server.answer('/api/drafts', of('a'));
    await opening;
    await leave(server);
    store();
    await late.kept();
    expect(await isCached()).toBe(false);
  });

  it('for one account is deleted when the first response for another account arrives [PWA-08]', async () => {
    const server = aServer();
    for (const account of ['a', 'b']) {
      const asked = read('/api/drafts');
      server.answer('/api/drafts', of(account));
      await asked.kept();
    }
    expect(await caches.keys()).toEqual(['answers-b']);
  });

  it('for the previous account is not cached when it arrives late [PWA-08]', async () => {
    const server = aServer();
    const late = read('/api/bookmarks');
    const asked = read('/api/drafts');
    server.answer('/api/drafts', of('b'));
    await asked.kept();
    server.answer('/api/bookmarks', of('a'));
    await late.kept();
    expect(await caches.keys()).toEqual(['answers-b']);
  });
});
