import type { Registry } from 'prom-client';
import { SECOND } from '#contract/limits.ts';
import type { Deps } from './app.ts';
import { runNextDeletion } from './features/account-deletions/account-deletions.service.ts';
import { watchWork } from './features/dashboard/dashboard.service.ts';
import { runNextExport } from './features/data-exports/data-exports.service.ts';
import { runNextReminder } from './features/events/reminders/reminders.service.ts';
import { tellOfNextLikes } from './features/likes/like-news.service.ts';
import {
  createCommentsAnnouncer,
  createReportsAnnouncer,
  createWalletsAnnouncer,
} from './features/live/live.announcers.ts';
import { tellOfChanged } from './features/notifications/announcements/announcements.service.ts';
import { endDueBlocks } from './features/profiles/blocking.service.ts';
import { holdNext } from './features/report-cases/holding.job.ts';
import { runNextMerge } from './features/tag-merges/tag-merges.job.ts';
import { runNextWalletDeletion } from './features/wallets/deleting.service.ts';
import {
  createRefreshMetrics,
  runNextRefresh,
} from './features/wallets/refreshing/refreshing.service.ts';
import { type BackgroundJob, startJob } from './platform/background-job.ts';
import { memberBelongings } from './registrations.ts';

/** How often a process looks for work that waits, also for work that a process left when it died. */
const INTERVAL = 2 * SECOND;

/** Wallets that one process refreshes at the same time. */
const REFRESHES_AT_ONCE = 3;

/** Starts the work that waits in the database. Returns the function that stops it, and resolves when it has stopped. */
export function startJobs(deps: Deps & { metrics: Registry }): () => Promise<unknown> {
  const deletions = { ...deps, belongings: memberBelongings };
  const refreshes = {
    ...deps,
    sources: deps.nftSources ?? [],
    announce: createWalletsAnnouncer(deps.live),
    metrics: createRefreshMetrics(deps.metrics, deps.database),
  };
  const held = {
    ...deps,
    announce: createReportsAnnouncer(deps.live),
    announceComments: createCommentsAnnouncer(deps.live),
  };
  const refreshing = {
    name: 'wallets',
    runNext: (signal: AbortSignal) => runNextRefresh(refreshes, signal),
    interval: SECOND,
  };
  const jobs: (BackgroundJob & { interval?: number })[] = [
    { name: 'data-exports', runNext: (signal) => runNextExport(deps, signal) },
    {
      name: 'account-deletions',
      runNext: (signal) => runNextDeletion(deletions, signal),
    },
    {
      name: 'wallet-deletions',
      runNext: (signal) => runNextWalletDeletion(deps.database, signal),
    },
    { name: 'blocks', runNext: () => endDueBlocks(deps.database) },
    { name: 'event-reminders', runNext: () => runNextReminder(deps.database) },
    { name: 'likes', runNext: () => tellOfNextLikes(deps.database), interval: SECOND },
    { name: 'announcements', runNext: () => tellOfChanged(deps.database), interval: SECOND },
    { name: 'held-cases', runNext: () => holdNext(held) },
    { name: 'tag-merges', runNext: (signal) => runNextMerge(deps.database, signal) },
    ...Array.from({ length: REFRESHES_AT_ONCE }, () => refreshing),
  ];
  const stops = jobs.map(({ name, runNext, interval = INTERVAL }) => {
    const watched = watchWork(deps.database, `job:${name}`, runNext);
    return startJob({ name, runNext: watched }, interval, deps.log);
  });
  return () => Promise.all(stops.map((stop) => stop()));
}
