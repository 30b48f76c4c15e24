import type { Registry } from 'prom-client';
import { MINUTE, SECOND } from '#contract/foundations/limits.ts';
import type { Deps } from './app.ts';
import { createDeletionJob } from './features/accounts/account-deletions/account-deletions.service.ts';
import {
  createExportJob,
  exportedTables,
} from './features/accounts/data-exports/data-exports.service.ts';
import { createDigestJob, planDigests } from './features/accounts/digests/digests.job.ts';
import { createReviewJob } from './features/accounts/year-reviews/year-reviews.job.ts';
import { watchWork } from './features/administration/dashboard/dashboard.service.ts';
import { endNextRestriction } from './features/administration/managed-users/restrict-user.service.ts';
import { createBackupJob } from './features/administration/site-backups/site-backups.job.ts';
import { scheduleBackups } from './features/administration/site-backups/site-backups.service.ts';
import { createMergeJob } from './features/administration/tag-merges/tag-merges.job.ts';
import { createSpellingsJob } from './features/administration/tag-merges/tag-spellings.job.ts';
import { tellTeam } from './features/administration/team-alerts/tell-team.service.ts';
import { createWalletDeletionJob } from './features/collections/wallets/delete-wallet.service.ts';
import {
  createRefreshJob,
  createRefreshMetrics,
} from './features/collections/wallets/wallet-refreshes/wallet-refreshes.service.ts';
import { createPlannedEventsJob } from './features/events/events/planned-events/publish-planned-events.job.ts';
import { runNextReminder } from './features/events/events/reminders/event-reminders.service.ts';
import { createHashesJob } from './features/foundations/pictures/picture-hashes.job.ts';
import { endDueBlocks } from './features/members/profiles/blocked-members.service.ts';
import { createContentsJob } from './features/moderation/cases/apply-contents.job.ts';
import { holdNext } from './features/moderation/cases/hold-reported.job.ts';
import { createRemovedPicturesJob } from './features/moderation/removed-pictures/removed-pictures.job.ts';
import { deliverNext } from './features/notifications/deliveries/deliver.service.ts';
import type { DeliveryChannel } from './features/notifications/deliveries/delivery-channels.policy.ts';
import { mailChannel } from './features/notifications/deliveries/mail-channel.service.ts';
import { mailChoices } from './features/notifications/deliveries/mail-choices.service.ts';
import { createSendingJob, startSending } from './features/notifications/mails/send-mails.job.ts';
import { createAnnouncementDeliveryJob } from './features/notifications/notifications/announcements/announcement-delivery.job.ts';
import { publishChangedAnnouncements } from './features/notifications/notifications/announcements/announcements.service.ts';
import { pushChannel } from './features/notifications/push-subscriptions/push-channel.service.ts';
import { createPushJob } from './features/notifications/push-subscriptions/send-push.job.ts';
import {
  createCommentLikesPublisher,
  createCommentsPublisher,
  createFewerLikesPublisher,
  createPublishers,
  createWalletsPublisher,
} from './features/operation/live/live.publishers.ts';
import { finishNextPoll } from './features/polls/polls/end-poll.service.ts';
import { notifyOfNextLikes } from './features/posts/likes/like-notifications.service.ts';
import { createSeriesPartsJob } from './features/posts/post-series/series-parts.job.ts';
import { createCopyJob } from './features/posts/posts/audience/post-audience.service.ts';
import { createPlannedPostsJob } from './features/posts/posts/writing/publish-planned.job.ts';
import { createComparisonJob } from './features/posts/similar-pictures/similar-pictures.job.ts';
import { createWebhookDeliveryJob } from './features/team/webhooks/webhook-delivery.job.ts';
import { type BackgroundJob, startJob } from './platform/background-job.ts';
import type { Job } from './platform/jobs/job.ts';
import { createJobMetrics } from './platform/jobs/job-metrics.ts';
import { startJobRunner } from './platform/jobs/job-runner.ts';
import { createPublicPoster } from './platform/net/post-public.ts';
import {
  createMailRenderers,
  createMemberRecords,
  createModeratables,
  createSubjectReaders,
  pollOwners,
  relatedVisibility,
  webhookContents,
} from './registrations.ts';
import { tables } from './schema.ts';

/** The interval at which a process looks for jobs of other processes, including dead ones. */
const INTERVAL = 2 * SECOND;

export type JobsDeps = Omit<Deps, 'clientDir'> & {
  metrics: Registry;
  /** The environment of the programs that a job starts; that of the process by default. */
  variables?: Record<string, string | undefined>;
  /** The time, in milliseconds; the clock of the machine by default. */
  now?: () => number;
};

/** The work of all kinds of jobs. */
export function createJobs(deps: JobsDeps): Job[] {
  const { database, env, live, metrics } = deps;
  const { poster = createPublicPoster({ refusedHosts: [env.publicUrl.hostname] }) } = deps;
  const refreshes = {
    ...deps,
    sources: deps.nftSources ?? [],
    publishEvent: createWalletsPublisher(live),
    metrics: createRefreshMetrics(metrics, database),
  };
  const publishers = createPublishers(live);
  const moderatables = createModeratables({ ...publishers, ...deps });
  const links = { host: env.publicUrl.host, publishEvent: publishers.publishCasesEvent };
  const writing = {
    database,
    links,
    publishEvent: publishers.publishPostsEvent,
    chains: env.chains,
  };
  return [
    createExportJob({ ...deps, related: relatedVisibility, exported: exportedTables(tables) }),
    createDeletionJob({
      ...deps,
      memberRecords: createMemberRecords({
        publishFewerLikes: createFewerLikesPublisher(live),
        publishCommentsEvent: createCommentsPublisher(live),
        publishCommentLikesEvent: createCommentLikesPublisher(live),
      }),
    }),
    createBackupJob(deps),
    createSendingJob({ ...deps, mailChoices, mailRenderers: createMailRenderers(deps) }),
    createMergeJob(deps),
    createSpellingsJob(deps),
    createCopyJob(deps),
    createAnnouncementDeliveryJob(deps),
    createRefreshJob(refreshes),
    createWalletDeletionJob(deps),
    createHashesJob(deps),
    createRemovedPicturesJob(deps),
    createComparisonJob(deps),
    createPlannedPostsJob(writing),
    createPlannedEventsJob(deps),
    createSeriesPartsJob(deps),
    createWebhookDeliveryJob({ ...deps, poster, contents: webhookContents }),
    createContentsJob({ ...deps, ...publishers, moderatables }),
    createPushJob({ ...deps, readers: createSubjectReaders(deps) }),
    createDigestJob({ ...deps, related: relatedVisibility }),
    createReviewJob(deps),
  ];
}

/** Starts the background jobs. Returns the function that stops them and resolves when they have stopped. */
export function startJobs(deps: JobsDeps): () => Promise<unknown> {
  const { database, log, metrics } = deps;
  const running = { ...deps, jobMetrics: createJobMetrics(metrics, database) };
  const runner = startJobRunner(running, createJobs(deps));
  const poll = async () => {
    await runner.poll();
    return false;
  };
  const watched = [{ name: 'jobs', runNext: poll, interval: SECOND }, ...createWatchers(deps)];
  const stops = watched.map(({ name, runNext, interval = INTERVAL }) => {
    const noted = watchWork(database, `job:${name}`, runNext);
    return startJob({ name, runNext: noted }, interval, log);
  });
  return () => Promise.all([runner.stop(), ...stops.map((stop) => stop())]);
}

/** The channels in which deliveries leave the site, by what it has. */
export function createDeliveryChannels({ env }: Pick<Deps, 'env'>): DeliveryChannel[] {
  return env.mail === null ? [pushChannel] : [pushChannel, mailChannel];
}

/** Small tasks that follow from the tables of their features. Each process looks for them. */
function createWatchers(deps: JobsDeps): (BackgroundJob & { interval?: number })[] {
  const { database, live } = deps;
  const publishers = createPublishers(live);
  const held = {
    ...publishers,
    database,
    moderatables: createModeratables({ ...publishers, ...deps }),
  };
  const delivering = {
    ...deps,
    channels: createDeliveryChannels(deps),
    readers: createSubjectReaders(deps),
  };
  return [
    { name: 'blocks', runNext: () => endDueBlocks(database) },
    { name: 'restrictions', runNext: () => endNextRestriction(database) },
    { name: 'event-reminders', runNext: () => runNextReminder(database) },
    {
      name: 'polls',
      runNext: () =>
        finishNextPoll({
          database,
          owners: pollOwners,
          publishEvent: publishers.publishPollEvent,
        }),
      interval: SECOND,
    },
    { name: 'likes', runNext: () => notifyOfNextLikes(database), interval: SECOND },
    {
      name: 'announcements',
      runNext: () => publishChangedAnnouncements(database),
      interval: SECOND,
    },
    { name: 'deliveries', runNext: () => deliverNext(delivering), interval: SECOND },
    { name: 'mails', runNext: () => startSending(database), interval: SECOND },
    { name: 'digests', runNext: () => planDigests(database, deps.env), interval: MINUTE },
    { name: 'held-cases', runNext: () => holdNext(held) },
    { name: 'team-alerts', runNext: () => tellTeam(deps), interval: MINUTE },
    {
      name: 'site-backups',
      runNext: () => scheduleBackups(database, deps.env.backups),
      interval: MINUTE,
    },
  ];
}
