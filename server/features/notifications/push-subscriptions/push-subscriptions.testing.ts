import { afterAll, beforeAll } from 'vitest';
import { MINUTE } from '#contract/foundations/limits.ts';
import { type PushService, startPushService } from '#server/testing/push-service.ts';
import { runJobs } from '#server/testing/run-jobs.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import { type PushMessage, queuePush } from './queue-push.service.ts';

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

/** Stores a message in a transaction of its own, as the cause of a notification does. */
export async function queueMessage(
  { database }: Pick<TestApp, 'database'>,
  message: Pick<PushMessage, 'to'> & Partial<PushMessage>,
  now?: number,
): Promise<number> {
  const defaults = {
    title: 'コメントが届きました',
    body: 'ほしのさん「すてきです」',
    path: '/posts/aPost000000000000001',
    topic: 'comment:aPost000000000000001',
    picture: null,
    urgency: 'normal',
    lifetime: 60 * MINUTE,
    isToldAgain: true,
    hidesText: false,
  } as const;
  return database.write((transaction) => queuePush(transaction, { ...defaults, ...message }, now));
}

/** Sends what is due, at a time. */
export async function sendDue(site: TestApp, now = Date.now()): Promise<void> {
  await runJobs(site, 'push-sending', { poster: site.poster, now: () => now });
}
