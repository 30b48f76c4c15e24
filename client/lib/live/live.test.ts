import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openStreams, stubEventSource } from '#client/testing/live.ts';
import { MAX_LIVE_TOPICS } from '#contract/foundations/limits.ts';
import type { PostTopic } from '#contract/operation/live-events.ts';
import type { TopicEvent } from './live.ts';

/** A minimal version of Web Locks: one holder per name, the others wait. */
function fakeLocks() {
  const queues = new Map<string, Promise<unknown>>();
  return {
    request: async (
      name: string,
      { signal }: { signal: AbortSignal },
      body: () => Promise<unknown>,
    ) => {
      const before = queues.get(name) ?? Promise.resolve();
      const request = before.then(() => (signal.aborted ? undefined : body()));
      queues.set(
        name,
        request.catch(() => undefined),
      );
      return request;
    },
  };
}

const settle = (time = 400) => vi.advanceTimersByTimeAsync(time);
const urls = () => openStreams().map(({ url }) => url);
const newest = () => {
  const stream = openStreams().at(-1);
  if (!stream) throw new Error('no stream is open');
  return stream;
};

/** A tab: a copy of the module with its own state. */
async function openTab() {
  vi.resetModules();
  const live = await import('./live.ts');
  await import('./live-tabs.ts');
  const events: TopicEvent<PostTopic>[] = [];
  return {
    events,
    watch: (topic: PostTopic) => live.subscribeToTopic(topic, (event) => events.push(event)),
  };
}

const likes = (likes_count: number) => ({ type: 'likes' as const, likes_count });
const refetch = { type: 'refetch' };
const interrupted = { type: 'interrupted' };

beforeEach(() => stubEventSource());
afterEach(() => {
  for (const stream of openStreams()) stream.close();
});

describe('a single tab', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('navigator', {});
  });
  afterEach(async () => {
    await settle(5000);
    vi.useRealTimers();
  });

  it('opens one connection for all topics and receives the events of each', async () => {
    const tab = await openTab();
    const stopA = tab.watch('post:a');
    const stopB = tab.watch('post:b');
    await settle();
    expect(urls()).toEqual(['/api/live?topics=post:a,post:b']);
    newest().send({ topic: 'post:a', event: likes(3) });
    newest().send({ topic: 'post:zzz', event: likes(9) });
    newest().send({ topic: 'post:b', event: { type: 'comments', comments_count: 2 } });
    newest().receive('not json');
    expect(tab.events).toEqual([likes(3), { type: 'comments', comments_count: 2 }]);
    stopA();
    stopB();
  });

  it('triggers a refetch when it subscribes to a topic, and after an interruption [LIVE-18]', async () => {
    const tab = await openTab();
    const stop = tab.watch('post:a');
    await settle();
    expect(tab.events).toEqual([]);
    newest().subscribed();
    expect(tab.events).toEqual([refetch]);
    newest().interrupt();
    expect(tab.events).toEqual([refetch, interrupted]);
    newest().subscribed();
    expect(tab.events).toEqual([refetch, interrupted, refetch]);
    stop();
  });

  it('triggers a refetch when the server reports missed messages', async () => {
    const tab = await openTab();
    const stop = tab.watch('post:a');
    await settle();
    newest().dispatchEvent(new Event('refetch'));
    expect(tab.events).toEqual([refetch]);
    stop();
  });

  it('keeps the old stream until the new stream is subscribed, and misses no message [LIVE-17]', async () => {
    const [tab, added] = [await openTab(), vi.fn()];
    const stopA = tab.watch('post:a');
    await settle();
    newest().subscribed();
    tab.events.length = 0;
    const { subscribeToTopic } = await import('./live.ts');
    const stopB = subscribeToTopic('post:b', added);
    await settle();
    expect(urls()).toEqual(['/api/live?topics=post:a', '/api/live?topics=post:a,post:b']);
    openStreams()[0]?.send({ topic: 'post:a', event: likes(4) });
    newest().subscribed();
    expect(urls()).toEqual(['/api/live?topics=post:a,post:b']);
    newest().send({ topic: 'post:a', event: likes(5) });
    expect(tab.events).toEqual([likes(4), likes(5)]);
    expect(added.mock.calls).toEqual([[refetch]]);
    stopA();
    stopB();
  });

  it('triggers a refetch of all topics when the old stream was interrupted during the change', async () => {
    const tab = await openTab();
    const stopA = tab.watch('post:a');
    await settle();
    newest().subscribed();
    const stopB = tab.watch('post:b');
    await settle();
    openStreams()[0]?.interrupt();
    tab.events.length = 0;
    newest().subscribed();
    expect(tab.events).toEqual([refetch, refetch]);
    stopA();
    stopB();
  });

  it('triggers a refetch for each further subscriber of a topic, and none for the earlier subscribers [LIVE-13, LIVE-22]', async () => {
    const [tab, second] = [await openTab(), vi.fn()];
    const stop = tab.watch('post:a');
    await settle();
    newest().subscribed();
    const { subscribeToTopic } = await import('./live.ts');
    const stopSecond = subscribeToTopic('post:a', second);
    await settle();
    expect(second.mock.calls).toEqual([[refetch]]);
    expect(tab.events).toEqual([refetch]);
    expect(urls()).toHaveLength(1);
    stop();
    stopSecond();
  });

  it('triggers no refetch for a subscriber that has already left [LIVE-13]', async () => {
    const [tab, second] = [await openTab(), vi.fn()];
    const stop = tab.watch('post:a');
    await settle();
    newest().subscribed();
    const { subscribeToTopic } = await import('./live.ts');
    subscribeToTopic('post:a', second)();
    await settle();
    expect(second).not.toHaveBeenCalled();
    stop();
  });

  it('triggers a refetch when a topic is left and subscribed again before the stream changes [LIVE-13]', async () => {
    const tab = await openTab();
    const stopOther = tab.watch('post:b');
    const stop = tab.watch('post:a');
    await settle();
    newest().subscribed();
    tab.events.length = 0;
    stop();
    const stopAgain = tab.watch('post:a');
    await settle(50);
    expect(tab.events).toEqual([refetch]);
    stopAgain();
    stopOther();
  });

  it('opens a stream again after the server has refused the request', async () => {
    const tab = await openTab();
    const stop = tab.watch('post:a');
    await settle();
    newest().refuse();
    await settle(20_000);
    expect(openStreams()).toHaveLength(1);
    stop();
  });

  it('closes the stream when no topic is left, but not during a navigation', async () => {
    const tab = await openTab();
    tab.watch('post:a')();
    const stop = tab.watch('post:b');
    await settle();
    expect(openStreams()).toHaveLength(1);
    stop();
    await settle(1000);
    expect(openStreams()).toHaveLength(0);
  });

  it('joins the shared connection later when its first attempt has failed [LIVE-07]', async () => {
    vi.stubGlobal('navigator', { locks: fakeLocks() });
    vi.stubGlobal('BroadcastChannel', () => {
      throw new Error('no channel');
    });
    const tab = await openTab();
    const stop = tab.watch('post:a');
    await settle();
    expect(openStreams()).toHaveLength(0);
    vi.stubGlobal('navigator', {});
    await settle(10_000);
    expect(openStreams()).toHaveLength(1);
    stop();
  });
});

describe('several tabs', () => {
  const { BroadcastChannel } = globalThis;
  let tests = 0;

  beforeEach(() => {
    tests += 1;
    const suffix = `of test ${tests}`;
    // Each test has a separate channel, because a tab of an earlier test may still be closing and would respond.
    class Channel extends BroadcastChannel {
      constructor(name: string) {
        super(`${name} ${suffix}`);
      }
    }
    vi.stubGlobal('BroadcastChannel', Channel);
    vi.stubGlobal('navigator', { locks: fakeLocks() });
  });

  async function twoTabs() {
    const [one, two] = [await openTab(), await openTab()];
    const stopOne = one.watch('post:a');
    await vi.waitFor(() => expect(urls()).toEqual(['/api/live?topics=post:a']), 20_000);
    newest().subscribed();
    const stopTwo = two.watch('post:b');
    await vi.waitFor(() => expect(urls()).toHaveLength(2), 20_000);
    newest().subscribed();
    expect(urls()).toEqual(['/api/live?topics=post:a,post:b']);
    return { one, two, stopOne, stopTwo };
  }

  it('share one connection, and each receives the events of its topics [LIVE-07]', async () => {
    const { one, two, stopOne, stopTwo } = await twoTabs();
    newest().send({ topic: 'post:a', event: likes(1) });
    newest().send({ topic: 'post:b', event: likes(2) });
    await vi.waitFor(() => expect(two.events).toEqual([refetch, likes(2)]), 20_000);
    expect(one.events).toEqual([refetch, likes(1)]);
    stopOne();
    stopTwo();
    await vi.waitFor(() => expect(openStreams()).toHaveLength(0), 20_000);
  });

  it('drop the topics of the oldest posts and events when there are more topics than a connection supports [LIVE-07]', async () => {
    const postTopics = Array.from(
      { length: MAX_LIVE_TOPICS },
      (_, index) => `post:${index}` as const,
    );
    const [one, two] = [await openTab(), await openTab()];
    const stops = postTopics.map((topic) => one.watch(topic));
    await vi.waitFor(() => expect(urls()).toHaveLength(1), 20_000);
    newest().subscribed();
    stops.push(two.watch('user:me' as PostTopic), two.watch('post:new'));
    await vi.waitFor(() => expect(urls()).toHaveLength(2), 20_000);
    newest().subscribed();
    const topics = new URL(urls()[0] ?? '', 'http://a').searchParams.get('topics')?.split(',');
    expect(topics).toHaveLength(MAX_LIVE_TOPICS);
    expect(topics).toEqual(expect.arrayContaining(['user:me', 'post:new']));
    for (const stop of stops) stop();
    await vi.waitFor(() => expect(openStreams()).toHaveLength(0), 20_000);
  });

  it('receive messages through the tab with the connection, and a message causes a refetch only in tabs that subscribe to its topic [LIVE-22]', async () => {
    const { one, two, stopOne, stopTwo } = await twoTabs();
    await vi.waitFor(() => expect(two.events).toEqual([refetch]), 20_000);
    const stopAgain = two.watch('post:a');
    await vi.waitFor(() => expect(two.events).toEqual([refetch, refetch]), 20_000);
    expect(one.events).toEqual([refetch]);
    for (const stop of [stopOne, stopTwo, stopAgain]) stop();
    await vi.waitFor(() => expect(openStreams()).toHaveLength(0), 20_000);
  });

  it('keep a connection after the leading tab has left', async () => {
    const { stopOne, stopTwo } = await twoTabs();
    stopOne();
    await vi.waitFor(() => expect(urls()).toEqual(['/api/live?topics=post:b']), 20_000);
    stopTwo();
  });
});
