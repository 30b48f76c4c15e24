import pMap from 'p-map';
import { z } from 'zod';
import { MINUTE } from '#contract/foundations/limits.ts';
import type { MailKind } from '#contract/notifications/mails.ts';
import type { MailsTable } from '#server/features/notifications/mails/mails.tables.ts';
import { readPalette } from '#server/features/site/brand/brand.service.ts';
import { ensureMailKey } from '#server/features/site/site-settings/site-identity.service.ts';
import { readSiteSettings } from '#server/features/site/site-settings/site-settings.service.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import type { Env } from '#server/platform/env/env.ts';
import { pseudonym } from '#server/platform/ids.ts';
import { backOff } from '#server/platform/jobs/back-off.ts';
import { enqueue } from '#server/platform/jobs/enqueue.ts';
import { defineJob, type Job } from '#server/platform/jobs/job.ts';
import { jobId, jobKind } from '#server/platform/jobs/job-kind.ts';
import { findJob } from '#server/platform/jobs/jobs.store.ts';
import type { LeasedJob } from '#server/platform/jobs/leased-job.ts';
import type { Log } from '#server/platform/log/log.ts';
import { type Mailer, replyCodeOf, type SendOutcome } from '#server/platform/mail/mailer.ts';
import { composeMail, type MailSite } from './compose-mail.ts';
import { type MailRenderers, mailWords } from './mail-source.service.ts';
import { isOutdated, takesMail } from './mailbox.policy.ts';
import { type MailChoices, stopMailTo } from './mails.service.ts';
import * as store from './mails.store.ts';

/** The job that sends due mails. All processes share this job, and therefore its pace. */
export const sendingKind = jobKind({
  name: 'mail-sending',
  payload: z.strictObject({}),
  key: () => 'site',
});
const SENDING = jobId(sendingKind, sendingKind.key({}));

/** The attempts of the job. With their pauses they take days, because members rely on their mails. */
const ATTEMPTS = 100;
/** The most mails in a run. It is low, so that a run ends soon when the process must stop. */
const BATCH_MOST = 100;
/** In a run, the job sends as many mails as the settings allow in five seconds, but at most `BATCH_MOST`. */
const RUNS_PER_MINUTE = 12;
/** How many mails are sent at the same time. After a crash, these mails can be sent twice. */
const AT_ONCE = 3;

export interface SendingDeps {
  database: Database;
  env: Pick<Env, 'mail' | 'publicUrl'>;
  log: Log;
  mailer?: Mailer | null;
  mailChoices: MailChoices;
  mailRenderers: MailRenderers;
  now?: () => number;
}

/** The number of consecutive runs in which the mail server accepted nothing. */
const progressSchema = z.object({ failures: z.int() });

/** Queues the job when mails are due, unless it is queued or running. Returns false, because nothing is left to do. */
export async function startSending(database: Database, now: number = Date.now()): Promise<boolean> {
  const [due] = await store.listDue(database.read, new Date(now).toISOString(), 1);
  if (due === undefined || (await findJob(database.read, SENDING))) return false;
  await database.write((transaction) => enqueue(transaction, sendingKind, {}));
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
  if (begun.due.length === 0) return;
  const site: MailSite = {
    publicUrl: env.publicUrl,
    from,
    settings: await readSiteSettings(database),
    palette: await readPalette(database.read),
    key: await ensureMailKey(database),
  };
  const results = await sendAll(deps, { site, mails: begun.due, job });
  const failures = isDown(results) ? (begun.progress?.failures ?? 0) + 1 : 0;
  const pause = failures > 0 ? backOff(failures) : (results.length * MINUTE) / perMinute;
  const until = startedAt + pause;
  await database.write((transaction) => job.pause(transaction, { progress: { failures }, until }));
}

/** Whether the mail server accepted nothing, so that further mails would fail as well. */
function isDown(results: readonly (SendOutcome | null)[]): boolean {
  const tried = results.filter((result) => result !== null);
  return tried.length > 0 && tried.every(({ result }) => result === 'unavailable');
}

interface Batch {
  site: MailSite;
  mails: readonly MailsTable[];
  job: LeasedJob;
}

/**
 * Sends the mails of a batch until the server accepts nothing more. Returns the outcomes of the mails that were tried.
 */
async function sendAll(deps: ReadyDeps, { site, mails, job }: Batch) {
  const results: (SendOutcome | null)[] = [];
  await pMap(
    mails,
    async (mail) => {
      const isDown = results.some((outcome) => outcome?.result === 'unavailable');
      if (isDown || job.signal.aborted) return;
      results.push(await sendOne(deps, { site, mail, job }));
    },
    { concurrency: AT_ONCE },
  );
  return results;
}

interface OneMail extends Omit<Batch, 'mails'> {
  mail: MailsTable;
}

/** Sends a mail and stores the outcome. Returns null for a mail that is no longer wanted or has nothing to say. */
async function sendOne(deps: ReadyDeps, { site, mail, job }: OneMail): Promise<SendOutcome | null> {
  const { database, mailer, now = Date.now } = deps;
  const updated_at = new Date(now()).toISOString();
  const isBegun = await database.write(async (transaction) => {
    await job.lock(transaction);
    return store.beginAttempt(transaction, mail.id, updated_at);
  });
  if (!isBegun) return null;
  const to = await addressOf(deps, mail);
  const isLate = isOutdated(mail, now());
  const content = to === null || isLate ? null : await wordsOf(deps, mail);
  if (content === 'unreadable') {
    await delay(deps, { ...mail, attempts: mail.attempts + 1 });
    return null;
  }
  if (to === null || content === null) {
    await end(deps, mail, { state: to !== null && isLate ? 'failed' : 'skipped' });
    return null;
  }
  const { id, kind, user_id: userId, created_at } = mail;
  const addressed = { id, kind: kind as MailKind, content, to, userId, at: new Date(created_at) };
  const outcome = await mailer.send(composeMail(site, addressed));
  await storeOutcome(deps, { ...mail, attempts: mail.attempts + 1 }, to, outcome);
  return outcome;
}

/**
 * Returns the present content of a mail. An error while rendering is only logged, so that other mails are not delayed.
 */
async function wordsOf({ mailRenderers, log }: SendingDeps, mail: MailsTable) {
  try {
    return await mailWords(mailRenderers, mail);
  } catch (error) {
    log.error({ err: error, kind: mail.kind }, 'mail not written');
    return 'unreadable' as const;
  }
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
  const { log } = deps;
  const reply_code = replyCodeOf(outcome.reply);
  if (outcome.result === 'accepted') return end(deps, mail, { state: 'sent', reply_code });
  const user = mail.user_id === null ? null : pseudonym(mail.user_id);
  log.warn({ user, kind: mail.kind, code: reply_code, result: outcome.result }, 'mail not sent');
  if (outcome.result === 'refused') {
    return end(deps, mail, { state: 'failed', reply_code }, async (transaction) => {
      if (outcome.isAddress) await stopMailTo(transaction, to, 'bounce');
    });
  }
  await delay(deps, { ...mail, reply_code });
}

async function delay(
  { database, now = Date.now }: SendingDeps,
  { id, attempts, reply_code }: MailsTable,
): Promise<void> {
  const run_at = new Date(now() + backOff(attempts)).toISOString();
  await database.writeOne((queryable) => store.updateMail(queryable, id, { run_at, reply_code }));
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
