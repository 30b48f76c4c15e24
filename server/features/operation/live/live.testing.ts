import { expect } from 'vitest';
import type { LiveMessage, Topic } from '#contract/operation/live-events.ts';
import { newId } from '#server/platform/ids.ts';
import type { TestClient } from '#server/testing/test-client.ts';

export interface Watch {
  response: Response;
  /** Resolves when the received text matches. Rejects when the connection ends before a match. */
  until(pattern: RegExp): Promise<void>;
  /** The topics that the server has subscribed the connection to. */
  topics(): Topic[];
  messages(): LiveMessage[];
  ended: Promise<void>;
  hasEndedEvent(): boolean;
  stop(): void;
}

/** Opens a live connection and collects its data. */
export async function watch(client: TestClient, topics: readonly string[]): Promise<Watch> {
  const abort = new AbortController();
  const response = await client.fetch(`/api/live?topics=${topics.join(',')}`, {
    headers: { accept: 'text/event-stream' },
    signal: abort.signal,
  });
  let text = '';
  let hasEnded = false;
  let notify: () => void = () => undefined;
  const collect = async () => {
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) {
      text += decoder.decode(chunk, { stream: true });
      notify();
    }
  };
  const ended = collect()
    .catch(() => undefined)
    .finally(() => {
      hasEnded = true;
      notify();
    });
  return {
    response,
    until: async (pattern) => {
      while (!pattern.test(text)) {
        if (hasEnded) throw new Error(`the connection ended: ${text}`);
        await new Promise<void>((resolve) => {
          notify = resolve;
        });
      }
    },
    topics: () => {
      const [, json = ''] = /event: subscribed\n.*\ndata: (.*)\n\n/.exec(text) ?? [];
      return (JSON.parse(json) as { topics: Topic[] }).topics;
    },
    messages: () =>
      [...text.matchAll(/^data: (\{"topic":.*\})$/gm)].map(
        ([, json]) => JSON.parse(json ?? '') as LiveMessage,
      ),
    ended,
    hasEndedEvent: () => /^event: ended$/m.test(text),
    stop: () => abort.abort(),
  };
}

/** Opens a live connection and waits until it is subscribed. */
export async function subscribe(client: TestClient, ...topics: Topic[]): Promise<Watch> {
  const connection = await watch(client, topics);
  expect(connection.response.status).toBe(200);
  await connection.until(/event: subscribed\n.*\ndata: .*\n\n/);
  return connection;
}

export function like(fan: TestClient, postId: string, count = 1) {
  return fan.call('likePost', { postId, count, batchId: newId() });
}
