import { afterAll, beforeAll } from 'vitest';
import { MINUTE } from '#contract/foundations/limits.ts';
import { type PushService, startPushService } from '#server/testing/push-service.ts';
import { runJobs } from '#server/testing/run-jobs.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import { type PushMessage, queuePush } from './push-channel.service.ts';

/** Starts a push service before the tests of a file and closes it after them. */
export function usePushService(name: string): () => PushService {
  let current: PushService | undefined;
  beforeAll(async () => {
    current = await startPushService(name);
  });
  afterAll(() => current?.close());
  return () => {
    if (!current) throw new Error('the push service has not started');
    return current;
  };
}

interface QueuedMessage extends Partial<Omit<PushMessage, 'source'>> {
  to: readonly string[];
  title?: string;
  body?: string;
  path?: string;
  picture?: string | null;
}

/** Stores a message in a transaction of its own. */
export async function queueMessage(
  { database }: Pick<TestApp, 'database'>,
  message: QueuedMessage,
  now?: number,
): Promise<number> {
  const { title = 'コメントが届きました', body: text = 'ほしのさん「すてきです」' } = message;
  const { path = '/posts/aPost000000000000001', picture = null, ...fields } = message;
  const defaults = {
    topic: 'comment:aPost000000000000001',
    urgency: 'normal',
    lifetime: 60 * MINUTE,
  } as const;
  const source = { words: { title, text, path, picture }, renotify: true };
  return database.write((transaction) =>
    queuePush(transaction, { ...defaults, source, ...fields }, now),
  );
}

/** Sends the messages that are due at a time. */
export async function sendDue(site: TestApp, now = Date.now()): Promise<void> {
  await runJobs(site, 'push-sending', { poster: site.poster, now: () => now });
}
