import pMap from 'p-map';
import { Counter, type Registry } from 'prom-client';
import { z } from 'zod';
import { SECOND } from '#contract/foundations/limits.ts';
import type { PushContent } from '#contract/notifications/push-subscriptions.ts';
import type { SubjectReaders } from '#server/features/notifications/deliveries/deliveries.policy.ts';
import { readUnread } from '#server/features/notifications/notifications/timeline.service.ts';
import { findAdminRecord } from '#server/features/team/admins/admins.service.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import { backOff } from '#server/platform/jobs/back-off.ts';
import { defineJob, type Job } from '#server/platform/jobs/job.ts';
import type { LeasedJob } from '#server/platform/jobs/leased-job.ts';
import type { Log } from '#server/platform/log/log.ts';
import { createPublicPoster, type PublicPoster } from '#server/platform/net/post-public.ts';
import { FetchRefused } from '#server/platform/net/public-connections.ts';
import { pushSendingKind } from './push-channel.service.ts';
import { encryptedMessage, type PushSender, selectPushKeys } from './push-keys.service.ts';
import * as store from './push-messages.store.ts';
import { pushWords } from './push-source.ts';

/** The number of messages that one push service gets at the same time. */
const AT_ONCE = 8;
const BATCH = 32;
const DEADLINE = 10 * SECOND;
const ANSWER_MAX = 1000;
/** The number of push services that one process sends to at the same time. */
const SERVICES_AT_ONCE = 16;
/** The number of failures after which pauses no longer grow. They then last about five minutes. */
const FAILURES_MAX = 6;
/** A push service that delays all messages of a batch is paused when the batch has at least this many messages. */
const TROUBLED = 4;
/** The number of consecutive refusals after which a subscription is deleted. */
const REFUSALS_MAX = 5;

interface SendingDeps {
  database: Database;
  subjectReaders: SubjectReaders;
  poster?: PublicPoster;
  metrics: Registry;
  log: Log;
  env: { publicUrl: URL; vapidSubject: string | null };
  now?: () => number;
}

/**
 * The delay of a message. `wait` is the pause that its push service asked for, in milliseconds, or null. `isAnswered`
 * says whether the service responded at all.
 */
interface Delay {
  wait: number | null;
  isAnswered: boolean;
}

type Outcome = 'sent' | 'gone' | 'refused' | 'expired' | 'withdrawn' | Delay;

interface Attempt {
  message: store.DueMessage;
  outcome: Outcome;
}

const progressSchema = z
  .object({ failures: z.int(), until: z.number() })
  .nullable()
  .transform((progress) => progress ?? { failures: 0, until: 0 });

/** Returns the job of one push service. While the push service accepts nothing, all of its messages wait. */
export function createPushJob({
  database,
  subjectReaders: readers,
  poster = createPublicPoster(),
  env,
  metrics,
  log,
  now = Date.now,
}: SendingDeps): Job {
  const count = createPushMetrics(metrics);
  return defineJob({
    kind: pushSendingKind,
    attempts: 5,
    concurrency: SERVICES_AT_ONCE,
    run: async ({ host }, job) => {
      const sender = { keysOf: await selectPushKeys(database), subject: subjectOf(env) };
      const deps = { database, readers, poster, count, sender, log, now };
      if (await isPaused(deps, job)) return;
      while (!(await sendSome(deps, host, job)));
    },
  });
}

interface Deps {
  database: Database;
  readers: SubjectReaders;
  poster: PublicPoster;
  count: CountMessage;
  sender: PushSender;
  log: Log;
  now: () => number;
}

function subjectOf({ publicUrl, vapidSubject }: SendingDeps['env']): string {
  if (vapidSubject !== null) return vapidSubject;
  return publicUrl.protocol === 'https:' ? publicUrl.origin : 'mailto:operator@localhost';
}

/** Whether a push service is still paused. If so, the job waits until the pause ends. */
async function isPaused({ database, now }: Deps, job: LeasedJob): Promise<boolean> {
  return database.write(async (transaction) => {
    const { until } = progressSchema.parse(await job.lock(transaction));
    if (until <= now()) return false;
    await job.pause(transaction, { until });
    return true;
  });
}

/** Sends a batch of messages. Returns true when no further message is due or the push service is paused. */
async function sendSome(deps: Deps, host: string, job: LeasedJob): Promise<boolean> {
  const { database, count, now } = deps;
  job.signal.throwIfAborted();
  const due = { host, now: new Date(now()).toISOString(), limit: BATCH };
  const messages = await store.listDueMessages(database.read, due);
  const send = async (message: store.DueMessage) => ({
    message,
    outcome: await attempt(deps, message),
  });
  const attempts = await pMap(messages, send, { concurrency: AT_ONCE, signal: job.signal });
  for (const { outcome } of attempts) count(typeof outcome === 'string' ? outcome : 'delayed');
  return database.write(async (transaction) => {
    const { failures } = progressSchema.parse(await job.lock(transaction));
    await settle(transaction, attempts, now());
    if (isTroubled(attempts.map(({ outcome }) => outcome))) {
      const waits = attempts.map(({ outcome }) => waitOf(outcome, failures + 1) ?? 0);
      const until = now() + Math.max(...waits);
      await job.pause(transaction, { until, progress: { failures: failures + 1, until } });
      return true;
    }
    return goOn(transaction, host, job, now());
  });
}

/**
 * Whether a push service accepts nothing now, because it does not respond, or because it delays every message of a
 * batch. The delays of a small batch are ignored, because each delay may have its own cause.
 */
function isTroubled(outcomes: readonly Outcome[]): boolean {
  const delays = outcomes.filter((outcome) => typeof outcome !== 'string');
  if (delays.length < outcomes.length) return false;
  return delays.length >= TROUBLED || delays.some(({ isAnswered }) => !isAnswered);
}

/** Continues when messages are due, waits for later messages, or ends the job. Returns whether no message is due. */
async function goOn(transaction: Queryable, host: string, job: LeasedJob, now: number) {
  const next = await store.findNextRun(transaction, host);
  const progress = { failures: 0, until: 0 };
  if (next === null) await job.end(transaction);
  else if (Date.parse(next) > now)
    await job.pause(transaction, { until: Date.parse(next), progress });
  else await job.save(transaction, progress);
  return next === null || Date.parse(next) > now;
}

/** Whether the member is still signed in on the device, and may use the site. */
function mayReceive({ blocked_at, leaving_at, session_expires_at }: store.DueMessage, now: number) {
  return blocked_at === null && leaving_at === null && Date.parse(session_expires_at) > now;
}

/**
 * Returns the content for a device. When the content cannot be rendered, only this message is delayed. A thrown error
 * would end the batch, and messages that were sent already would be sent again.
 */
async function contentOf(
  { database, readers, log }: Deps,
  message: store.DueMessage,
): Promise<{ body: string } | 'withdrawn' | Delay> {
  try {
    const words = await pushWords(readers, message);
    return words === null ? 'withdrawn' : { body: await withUnread(database, message, words) };
  } catch (error) {
    log.error({ err: error }, 'push message not written');
    return { wait: null, isAnswered: true };
  }
}

async function attempt(deps: Deps, message: store.DueMessage): Promise<Outcome> {
  const { poster, sender, now } = deps;
  if (Date.parse(message.expires_at) <= now()) return 'expired';
  if (!mayReceive(message, now())) return 'withdrawn';
  const content = await contentOf(deps, message);
  if (typeof content === 'string' || !('body' in content)) return content;
  const request = encryptedMessage(message, content.body, sender, now());
  try {
    const bounds = { deadline: DEADLINE, maxBytes: ANSWER_MAX };
    const answer = await poster.post(new URL(message.endpoint), { ...request, ...bounds });
    return outcomeOf(answer);
  } catch (error) {
    return error instanceof FetchRefused ? 'refused' : { wait: null, isAnswered: false };
  }
}

function outcomeOf({ status, retryAfter }: { status: number; retryAfter: number | null }): Outcome {
  if (status >= 200 && status < 300) return 'sent';
  if (status === 404 || status === 410) return 'gone';
  if (status === 429 || status >= 500) return { wait: retryAfter, isAnswered: true };
  return 'refused';
}

/** Adds the number of unread notifications, which the icon of the installed site shows. */
async function withUnread(
  database: Database,
  { user_id: userId, session_hash: sessionHash, hides_others: hidesOthers }: store.DueMessage,
  words: PushContent,
): Promise<string> {
  const admin = await findAdminRecord(database.read, userId);
  const viewer = { userId, sessionHash, isComplete: true, hidesOthers, admin };
  const { unread_count: unread } = await readUnread(database, viewer);
  return JSON.stringify({ ...words, unread } satisfies PushContent);
}

/** Returns how long to wait before the next attempt, in milliseconds, or null for a message that has ended. */
function waitOf(outcome: Outcome, failures: number): number | null {
  if (typeof outcome === 'string') return null;
  return Math.max(outcome.wait ?? 0, backOff(Math.min(failures, FAILURES_MAX)));
}

async function settle(transaction: Queryable, attempts: readonly Attempt[], now: number) {
  const delayed = attempts.flatMap(({ message, outcome }) => {
    const wait = waitOf(outcome, message.attempts + 1);
    const run_at = new Date(now + (wait ?? 0)).toISOString();
    const isDelayed = wait !== null && run_at < message.expires_at;
    return isDelayed ? [{ id: message.id, run_at, attempts: message.attempts + 1 }] : [];
  });
  const waiting = new Set(delayed.map(({ id }) => id));
  const ended = attempts.map(({ message }) => message.id).filter((id) => !waiting.has(id));
  const subscriptionsOf = (wanted: Outcome) =>
    attempts
      .filter(({ outcome }) => outcome === wanted)
      .map(({ message }) => message.subscription_id);
  for (const { id, ...delay } of delayed) await store.delayMessage(transaction, id, delay);
  await store.deleteMessages(transaction, ended);
  await store.recordSuccess(transaction, subscriptionsOf('sent'), new Date(now).toISOString());
  await store.recordRefusals(transaction, subscriptionsOf('refused'), REFUSALS_MAX);
  await store.deleteSubscriptions(transaction, subscriptionsOf('gone'));
}

type CountMessage = (
  outcome: 'sent' | 'gone' | 'refused' | 'expired' | 'withdrawn' | 'delayed',
) => void;

function createPushMetrics(registry: Registry): CountMessage {
  const messages = new Counter({
    name: 'push_messages_total',
    help: 'Push messages that were sent, or not: gone with their subscription, refused, expired, withdrawn, or delayed by the push service.',
    labelNames: ['outcome'],
    registers: [registry],
  });
  return (outcome) => messages.labels(outcome).inc();
}
