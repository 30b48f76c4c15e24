import { setTimeout as delay } from 'node:timers/promises';
import { SECOND } from '#contract/foundations/limits.ts';
import type { MailState, TestMail } from '#contract/notifications/mails.ts';
import { readPalette } from '#server/features/site/brand/brand.service.ts';
import {
  ensureMailKey,
  hasAcceptedMail,
  rememberAcceptedMail,
} from '#server/features/site/site-settings/site-identity.service.ts';
import { readSiteSettings } from '#server/features/site/site-settings/site-settings.service.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import type { Env } from '#server/platform/env/env.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { newId } from '#server/platform/ids.ts';
import type { Mailer, SendOutcome } from '#server/platform/mail/mailer.ts';
import { composeMail } from './compose-mail.ts';
import { mailContentSchema } from './mail-source.service.ts';
import * as store from './mails.store.ts';
import { testMailTexts } from './mails.text.ts';

export interface TestMailDeps {
  database: Database;
  env: Pick<Env, 'mail' | 'publicUrl'>;
  mailer?: Mailer | null;
}

/** The timeout of a test mail. It is short, because an admin waits for the response. */
const TIMEOUT = 20 * SECOND;

/** Returns how the site sends mails, the trouble of the mail server, and the numbers of waiting and given-up mails. */
export async function readMailState({
  database,
  env,
  mailer = null,
}: TestMailDeps): Promise<MailState> {
  const counts = await store.countMails(database.read);
  const countOf = (of: 'waiting' | 'failed') =>
    counts.find(({ state }) => state === of)?.count ?? 0;
  const transport = env.mail && (env.mail.smtp === null ? 'demo' : 'smtp');
  const { trouble = null } = mailer ?? {};
  return {
    transport,
    trouble: trouble && { ...trouble, since: new Date(trouble.since).toISOString() },
    waiting: countOf('waiting'),
    failed: countOf('failed'),
  };
}

/**
 * Sends a mail to the viewer at once, without regard to choices. Returns the reply of the mail server. Throws
 * `failed-precondition` on a site without mail.
 */
export async function sendTestMail(
  { database, env, mailer = null }: TestMailDeps,
  { userId }: Viewer,
): Promise<TestMail> {
  const mailbox = await store.findMailbox(database.read, userId);
  if (mailer === null || env.mail === null || mailbox === null) {
    throw new AppError('failed-precondition', 'SMTP_URLとMAIL_FROMが設定されていません');
  }
  const site = {
    publicUrl: env.publicUrl,
    from: env.mail.from,
    settings: await readSiteSettings(database),
    palette: await readPalette(database.read),
    key: await ensureMailKey(database),
  };
  const content = mailContentSchema.parse(testMailTexts(site.settings.site_name));
  const to = mailbox.email;
  const mail = { id: newId(), kind: 'staff', content, to, userId, at: new Date() } as const;
  const { result: outcome, reply } = await Promise.race([
    mailer.send(composeMail(site, mail)),
    delay(TIMEOUT, timedOut, { ref: false }),
  ]);
  if (outcome === 'accepted') await rememberAcceptedMail(database);
  // Without this, `/readyz` and the log would report the failure only minutes later.
  if (outcome === 'unavailable') mailer.noteUnavailable(reply);
  return { outcome, reply };
}

/** Whether the mail server has accepted a mail of the site: a test mail, or another mail in the last 30 days. */
export async function isMailProven(database: Queryable): Promise<boolean> {
  return (await hasAcceptedMail(database)) || (await store.hasSentMail(database));
}

const timedOut: SendOutcome = { result: 'unavailable', reply: 'ETIMEDOUT' };
