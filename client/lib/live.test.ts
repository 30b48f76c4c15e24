import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LiveMessage } from './live-connection.ts';

/** Stands in for the browser's connection; the newest open one is `connections.at(-1)`. */
class FakeSource {
  static readonly CLOSED = 2;
  onopen: (() => void) | null = null;
  onmessage: ((message: { data: string }) => void) | null = null;
  onerror: (() => void) | null = null;
  readyState = 1;
  readonly url: string;

  constructor(url: string) {
    this.url = url;
    sources.push(this);
  }

  send(event: object): void {
    this.onmessage?.({ data: JSON.stringify(event) });
  }

  close(): void {
    this.readyState = FakeSource.CLOSED;
  }
}

/** Web Locks in small: one holder a name, the others wait. */
function fakeLocks() {
  const queues = new Map<string, Promise<unknown>>();
  return {
    request: async (
      name: string,
      { signal }: { signal: AbortSignal },
      body: () => Promise<unknown>,
    ) => {
      const before = queues.get(name) ?? Promise.resolve();
      const turn = before.then(() => (signal.aborted ? undefined : body()));
      queues.set(
        name,
        turn.catch(() => undefined),
      );
      return turn;
    },
  };
}

let sources: FakeSource[];
const open = () => sources.filter((source) => source.readyState !== FakeSource.CLOSED);
const settle = (time = 400) => vi.advanceTimersByTimeAsync(time);

/** A tab: a copy of the module with a state of its own. */
async function openTab() {
  vi.resetModules();
  const live = await import('./live.ts');
  await import('./live-tabs.ts');
  const heard: LiveMessage[] = [];
  return {
    heard,
    watch: (post: string) => live.watchPost(post, (notice) => heard.push(notice)),
  };
}

const likes = (post_id: string, likes_count: number) => ({
  type: 'post-likes' as const,
  post_id,
  likes_count,
});

beforeEach(() => {
  sources = [];
  vi.stubGlobal('EventSource', FakeSource);
});
afterEach(() => vi.unstubAllGlobals());

describe('a tab of its own', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('navigator', {});
  });
  afterEach(async () => {
    await settle(5000);
    vi.useRealTimers();
  });

  it('opens one connection for all it watches and hears of its posts only', async () => {
    const tab = await openTab();
    const stopA = tab.watch('a');
    const stopB = tab.watch('b');
    await settle();
    expect(open().map(({ url }) => url)).toEqual(['/api/live?posts=a,b']);
    open()[0]?.onopen?.();
    open()[0]?.send(likes('a', 3));
    open()[0]?.send(likes('zzz', 9));
    open()[0]?.send({ ...likes('b', 0), type: 'post-comments', comments_count: 2 });
    open()[0]?.onmessage?.({ data: 'open' });
    expect(tab.heard).toMatchObject([
      likes('a', 3),
      { type: 'post-comments', post_id: 'b', comments_count: 2 },
    ]);
    stopA();
    stopB();
  });

  it('opens another when the posts change, and then tells everybody to read again', async () => {
    const tab = await openTab();
    const stopA = tab.watch('a');
    await settle();
    open()[0]?.onopen?.();
    const stopB = tab.watch('b');
    await settle();
    expect(open().map(({ url }) => url)).toEqual(['/api/live?posts=a,b']);
    expect(tab.heard).toEqual([]);
    open()[0]?.onopen?.();
    expect(tab.heard).toEqual([{ type: 'refetch' }, { type: 'refetch' }]);
    stopA();
    stopB();
  });

  it('tells to read again after a break', async () => {
    const tab = await openTab();
    const stop = tab.watch('a');
    await settle();
    open()[0]?.onopen?.();
    open()[0]?.onopen?.();
    expect(tab.heard).toEqual([{ type: 'refetch' }]);
    stop();
  });

  it('tries again after the server has closed for good', async () => {
    const tab = await openTab();
    const stop = tab.watch('a');
    await settle();
    const [first] = open();
    first?.close();
    first?.onerror?.();
    await settle(20_000);
    expect(open()).toHaveLength(1);
    stop();
  });

  it('closes when nothing is watched any more, but not between two pages', async () => {
    const tab = await openTab();
    tab.watch('a')();
    const stop = tab.watch('b');
    await settle();
    expect(open()).toHaveLength(1);
    stop();
    await settle(1000);
    expect(open()).toHaveLength(0);
  });
});

describe('several tabs', () => {
  beforeEach(() => vi.stubGlobal('navigator', { locks: fakeLocks() }));

  const urls = () => open().map(({ url }) => url);

  async function twoTabs() {
    const [one, two] = [await openTab(), await openTab()];
    const stopOne = one.watch('a');
    await vi.waitFor(() => expect(urls()).toEqual(['/api/live?posts=a']));
    const stopTwo = two.watch('b');
    await vi.waitFor(() => expect(urls()).toEqual(['/api/live?posts=a,b']));
    return { one, two, stopOne, stopTwo };
  }

  it('share one connection, and each hears of its post', async () => {
    const { one, two, stopOne, stopTwo } = await twoTabs();
    open()[0]?.send(likes('a', 1));
    open()[0]?.send(likes('b', 2));
    await vi.waitFor(() => expect(two.heard).toEqual([likes('b', 2)]));
    expect(one.heard).toEqual([likes('a', 1)]);
    stopOne();
    stopTwo();
    await vi.waitFor(() => expect(open()).toHaveLength(0), { timeout: 3000 });
  });

  it('go on when the one with the connection leaves', async () => {
    const { stopOne, stopTwo } = await twoTabs();
    stopOne();
    await vi.waitFor(() => expect(urls()).toEqual(['/api/live?posts=b']), { timeout: 3000 });
    stopTwo();
  });
});
