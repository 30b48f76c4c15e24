import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { SECOND } from '#contract/limits.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import { logRetried } from '#server/platform/log/log-retried.ts';
import * as store from './audience.store.ts';
import { copyNextSlice } from './copy-slice.ts';

export { lockAudience } from '../writing/writing.store.ts';

/** What a process that has ended leaves behind is continued within this time. */
const INTERVAL = 30 * SECOND;

/**
 * Queues the copying of a member's visibility to their posts, in the transaction that changes it. It comes first in
 * there: a slice of a copy locks the copy before the member.
 */
export async function queueAudienceCopy(transaction: Queryable, userId: string): Promise<void> {
  await store.queueCopy(transaction, userId);
}

/** Copies the visibility of members to their posts in the background. */
export interface AudienceCopier {
  /** Tells that something has been queued. */
  wake(): void;
  /** Resolves when the slice under way is done; no further one begins. */
  stop(): Promise<void>;
}

/**
 * Starts a copier, which begins with what is queued already. After each slice it pauses for as long as that has
 * taken, so that it takes half of the database at most, however many posts there are.
 */
export function startAudienceCopier(database: Database, log: FastifyBaseLogger): AudienceCopier {
  const stopping = new AbortController();
  const { signal } = stopping;
  let running: Promise<void> | null = null;
  let isAsked = false;

  async function copyAll(): Promise<void> {
    while (isAsked) {
      isAsked = false;
      for (;;) {
        const start = performance.now();
        if (signal.aborted || !(await copyNextSlice(database))) break;
        await sleep(performance.now() - start, undefined, { signal }).catch(() => undefined);
      }
    }
  }

  function wake(): void {
    if (signal.aborted) return;
    isAsked = true;
    running ??= copyAll()
      .catch((err: unknown) => logRetried(log, { err }, 'audience of posts not copied'))
      .finally(() => {
        running = null;
        // Asked again after the last look and before this.
        if (isAsked) wake();
      });
  }

  const timer = setInterval(wake, INTERVAL).unref();
  wake();
  return {
    wake,
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await running;
    },
  };
}
