import pMap from 'p-map';
import { MINUTE, SECOND } from '#contract/foundations/limits.ts';
import type { MailKind } from '#contract/notifications/mails.ts';
import type { MailsTable } from '#server/features/notifications/mails/mails.tables.ts';
import { readPalette } from '#server/features/site/brand/brand.service.ts';
import { ensureMailKey } from '#server/features/site/site-settings/site-identity.service.ts';
import { readSiteSettings } from '#server/features/site/site-settings/site-settings.service.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import type { Env } from '#server/platform/env/env.ts';
import { pseudonym } from '#server/platform/ids.ts';
import { isUnavailable } from '#server/platform/is-unavailable.ts';
import { backOff } from '#server/platform/jobs/back-off.ts';
import { enqueue, hasten } from '#server/platform/jobs/enqueue.ts';
import { defineJob, type Job } from '#server/platform/jobs/job.ts';
import { findJob } from '#server/platform/jobs/jobs.store.ts';
import type { LeasedJob } from '#server/platform/jobs/leased-job.ts';
import type { Log } from '#server/platform/log/log.ts';
import {
  type ComposedMail,
  type Mailer,
  replyCodeOf,
  type SendOutcome,
} from '#server/platform/mail/mailer.ts';
import { composeMail, type MailSite } from './compose-mail.ts';
import { type MailRenderers, mailWords } from './mail-source.service.ts';
import { isDeferredTooLong, isOutdated, takesMail } from './mailbox.policy.ts';
import { type MailChoices, stopMailTo } from './mails.service.ts';
import * as store from './mails.store.ts';
import {
  type Progress,
  progressSchema,
  readProgress,
  SENDING,
  sendingKind,
  untroubled,
} from './sending-progress.service.ts';

/**
 * The number of attempts of the job. With the pauses between them, they take days. There are so many because members
 * rely on their mails.
 */
const ATTEMPTS = 100;
/** The maximum number of mails in a run. It is low, so that a run ends soon when the process must stop. */
const BATCH_MOST = 100;
/** In a run, the job sends as many mails as the settings allow in five seconds, but at most `BATCH_MOST`. */
const RUNS_PER_MINUTE = 12;
/** How many mails are sent at the same time. After a crash, these mails can be sent twice. */
const AT_ONCE = 3;
/** The longest pause while the mail server accepts nothing, so that mails do not wait for long once it is back. */
const PAUSE_MOST = 5 * MINUTE;

export interface SendingDeps {
  database: Database;
  env: Pick<Env, 'mail' | 'publicUrl'>;
  log: Log;
  mailer?: Mailer | null;
  mailChoices: MailChoices;
  mailRenderers: MailRenderers;
  now?: () => number;
}

/** Queues the job when mails are due, unless it is queued or running. Returns false, because nothing is left to do. */
export async function startSending(database: Database, now: number = Date.now()): Promise<boolean> {
  const [due] = await store.listDue(database.read, new Date(now).toISOString(), 1);
  if (due === undefined || (await findJob(database.read, SENDING))) return false;
  await database.write((transaction) => enqueue(transaction, sendingKind, {}));
  return false;
}

/** Asks the mail server whether it can be used. Once it is back, or after a restart, waiting mails are sent at once. */
export async function watchMailServer({
  database,
  mailer = null,
}: Pick<SendingDeps, 'database' | 'mailer'>): Promise<boolean> {
  const isBack = mailer !== null && (await mailer.watch());
  // Without a failure, the job pauses only to keep to the pace in the settings, so this pause is not shortened.
  if (isBack && (await readProgress(database.read)).failures > 0) {
    await database.write((transaction) => hasten(transaction, SENDING));
  }
  return false;
}

/**
 * Returns the job that sends mails. Each run sends a batch of mails, and then waits for the time that this number of
 * mails takes at the pace of the settings.
 */
export function createSendingJob(deps: SendingDeps): Job {
  const { mailer = null, env } = deps;
  return defineJob({
    kind: sendingKind,
    attempts: ATTEMPTS,
    mayBegin: async () => mailer !== null && env.mail !== null,
    run: async (_, job) => {
      if (mailer !== null && env.mail !== null) await sendBatch({ ...deps, mailer }, env.mail, job);
    },
  });
}

type ReadyDeps = SendingDeps & { mailer: Mailer };

async function sendBatch(
  deps: ReadyDeps,
  { perMinute, from }: NonNullable<Env['mail']>,
  job: LeasedJob,
): Promise<void> {
  const { database, env, now = Date.now } = deps;
  const startedAt = now();
  const size = Math.min(Math.ceil(perMinute / RUNS_PER_MINUTE), BATCH_MOST);
  const begun = await database.write(async (transaction) => ({
    progress: progressSchema.nullable().parse(await job.lock(transaction)),
    due: await store.listDue(transaction, new Date(startedAt).toISOString(), size),
  }));
  if (begun.due.length === 0) return waitForServer(deps, begun.progress, job);
  const site: MailSite = {
    publicUrl: env.publicUrl,
    from,
    settings: await readSiteSettings(database),
    palette: await readPalette(database.read),
    key: await ensureMailKey(database),
  };
  const outcomes = await sendAll(deps, { site, mails: begun.due, job });
  const refusal = refusalOf(outcomes);
  if (refusal !== null) deps.mailer.noteRefusal(refusal);
  const progress = progressAfter(begun.progress ?? untroubled, { outcomes, refusal, startedAt });
  const pause =
    refusal === null ? (outcomes.length * MINUTE) / perMinute : pauseAfter(progress.failures);
  const until = startedAt + pause;
  await database.write((transaction) => job.pause(transaction, { progress, until }));
}

interface Run {
  outcomes: readonly SendOutcome[];
  refusal: string | null;
  startedAt: number;
}

function progressAfter(last: Progress, { outcomes, refusal, startedAt }: Run): Progress {
  if (outcomes.length === 0) return last;
  if (refusal === null) return untroubled;
  return { failures: last.failures + 1, since: last.since ?? new Date(startedAt).toISOString() };
}

/**
 * While the mail server accepts nothing, makes the job wait for the next attempt. The job does not end, because its
 * progress says when the failure began.
 */
async function waitForServer(
  { database, now = Date.now }: ReadyDeps,
  progress: Progress | null,
  job: LeasedJob,
): Promise<void> {
  if (progress === null || progress.failures === 0) return;
  const next = await store.nextWaiting(database.read);
  if (next === null) return;
  const until = Math.max(Date.parse(next), now() + SECOND);
  await database.write((transaction) => job.pause(transaction, { progress, until }));
}

const pauseAfter = (failures: number): number => Math.min(backOff(failures), PAUSE_MOST);

/**
 * When the mail server accepted no mail of the run, returns its last reply, because further mails would fail too.
 * Otherwise returns null.
 */
function refusalOf(outcomes: readonly SendOutcome[]): string | null {
  const isDown = outcomes.every(({ result }) => result === 'unavailable');
  return isDown ? (outcomes.at(-1)?.reply ?? null) : null;
}

interface Batch {
  site: MailSite;
  mails: readonly MailsTable[];
  job: LeasedJob;
}

/**
 * Sends the mails of a batch until the server accepts nothing more. Returns the outcomes of the mails that the server
 * was asked to take. Only these count for the pace.
 */
async function sendAll(deps: ReadyDeps, { site, mails, job }: Batch): Promise<SendOutcome[]> {
  const outcomes: SendOutcome[] = [];
  await pMap(
    mails,
    async (mail) => {
      const isDown = outcomes.some(({ result }) => result === 'unavailable');
      if (isDown || job.signal.aborted) return;
      const outcome = await sendOne(deps, { site, mail, job });
      if (outcome !== null) outcomes.push(outcome);
    },
    { concurrency: AT_ONCE },
  );
  return outcomes;
}

interface OneMail extends Omit<Batch, 'mails'> {
  mail: MailsTable;
}

/** Sends a mail and stores the outcome. Returns null for a mail that is no longer wanted or has nothing to say. */
async function sendOne(deps: ReadyDeps, { site, mail, job }: OneMail): Promise<SendOutcome | null> {
  const { database, mailer, now = Date.now } = deps;
  const updated_at = timeAfter(deps, 0);
  const isBegun = await database.write(async (transaction) => {
    await job.lock(transaction);
    return store.beginAttempt(transaction, mail.id, updated_at);
  });
  if (!isBegun) return null;
  const to = await addressOf(deps, mail);
  const isLate = isOutdated(mail, now());
  const attempted = { ...mail, attempts: mail.attempts + 1 };
  if (to === null || isLate) {
    await end(
      deps,
      mail,
      to === null ? { state: 'skipped' } : { state: 'failed', failure: 'outdated' },
    );
    return null;
  }
  const composed = await compose(deps, site, mail, to).catch(async (error: unknown) => {
    await storeFailure(deps, attempted, error);
    return 'unwritten' as const;
  });
  if (composed === 'unwritten') return null;
  if (composed === null) {
    await end(deps, mail, { state: 'skipped' });
    return null;
  }
  const outcome = await mailer.send(composed);
  await storeOutcome(deps, attempted, to, outcome);
  return outcome;
}

/** Returns a mail with its present content. Null when it has nothing to say any more. */
async function compose(
  { mailRenderers }: SendingDeps,
  site: MailSite,
  mail: MailsTable,
  to: string,
): Promise<ComposedMail | null> {
  const content = await mailWords(mailRenderers, mail);
  if (content === null) return null;
  const { id, kind, user_id: userId, created_at } = mail;
  const at = new Date(created_at);
  return composeMail(site, { id, kind: kind as MailKind, content, to, userId, at });
}

/**
 * Delays a mail that cannot be written, so that no other mail waits for it. The mail is given up only after days,
 * because a new version can correct a bug that affects all mails of a kind.
 */
async function storeFailure(deps: SendingDeps, mail: MailsTable, error: unknown): Promise<void> {
  const { log, now = Date.now } = deps;
  const { kind, attempts, deferred_since } = mail;
  const isBug = !isUnavailable(error);
  if (isBug && deferred_since !== null && isDeferredTooLong(deferred_since, now())) {
    log.error({ err: error, kind }, 'mail given up, because it cannot be written');
    return end(deps, mail, { state: 'failed', failure: 'unwritable' });
  }
  log.warn({ kind, attempts, reason: String(error) }, 'mail not written');
  await delay(deps, mail, {
    run_at: timeAfter(deps, backOff(attempts)),
    deferred_since: deferred_since ?? (isBug ? timeAfter(deps, 0) : null),
  });
}

/** Returns the present address of a mail's recipient. Null when the recipient does not want the mail. */
async function addressOf(
  { database: { read }, mailChoices }: SendingDeps,
  { user_id: userId, address, kind: name }: MailsTable,
): Promise<string | null> {
  if (userId === null) return address;
  const kind = name as MailKind;
  const mailbox = await store.findMailbox(read, userId);
  if (mailbox === null || !takesMail(mailbox, kind)) return null;
  return (await mailChoices.wants(read, userId, kind)) ? mailbox.email : null;
}

async function storeOutcome(deps: ReadyDeps, mail: MailsTable, to: string, outcome: SendOutcome) {
  const { log, now = Date.now } = deps;
  const { attempts, deferred_since } = mail;
  const reply_code = replyCodeOf(outcome.reply);
  if (outcome.result === 'accepted') return end(deps, mail, { state: 'sent', reply_code });
  if (outcome.result === 'unavailable') {
    // The log has one line about the server instead of one for each mail.
    return delay(deps, mail, { run_at: timeAfter(deps, pauseAfter(attempts)), reply_code });
  }
  const user = mail.user_id === null ? null : pseudonym(mail.user_id);
  log.warn({ user, kind: mail.kind, code: reply_code, result: outcome.result }, 'mail not sent');
  if (outcome.result === 'refused') {
    const failure = outcome.isAddress ? 'address' : 'refused';
    return end(deps, mail, { state: 'failed', failure, reply_code }, async (transaction) => {
      if (outcome.isAddress) await stopMailTo(transaction, to, 'bounce');
    });
  }
  if (deferred_since !== null && isDeferredTooLong(deferred_since, now())) {
    return end(deps, mail, { state: 'failed', failure: 'deferred', reply_code });
  }
  await delay(deps, mail, {
    run_at: timeAfter(deps, backOff(attempts)),
    reply_code,
    deferred_since: deferred_since ?? timeAfter(deps, 0),
  });
}

function timeAfter({ now = Date.now }: SendingDeps, milliseconds: number): string {
  return new Date(now() + milliseconds).toISOString();
}

async function delay(
  { database }: SendingDeps,
  { id }: MailsTable,
  change: Pick<MailsTable, 'run_at'> & Partial<MailsTable>,
): Promise<void> {
  await database.writeOne((queryable) => store.updateMail(queryable, id, change));
}

/** Ends a mail. Its content is deleted. Its row stays, so that no second mail about the same subject is sent. */
async function end(
  { database, now = Date.now }: SendingDeps,
  { id, user_id }: MailsTable,
  ended: Pick<MailsTable, 'state'> & Partial<MailsTable>,
  also: (transaction: Queryable) => Promise<void> = async () => undefined,
): Promise<void> {
  const updated_at = new Date(now()).toISOString();
  await database.write(async (transaction) => {
    await also(transaction);
    if (user_id === null) return store.deleteMail(transaction, id);
    await store.updateMail(transaction, id, { content: '', updated_at, ...ended });
  });
}
