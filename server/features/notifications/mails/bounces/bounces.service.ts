import type { Database } from '#server/platform/database/database.ts';
import type { BounceSettings } from '#server/platform/env/mail-settings.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { Log } from '#server/platform/log/log.ts';
import { createPublicFetch, type PublicFetch } from '#server/platform/net/fetch-public.ts';
import { stopMailTo } from '../stop-mail.service.ts';
import type { MailNotice, NoticeRequest, ReadNotices } from './mail-notice.ts';
import { mailgunNotices } from './mailgun-notices.ts';
import { postmarkNotices } from './postmark-notices.ts';
import { sendgridNotices } from './sendgrid-notices.ts';
import { sesNotices } from './ses-notices.ts';

/** The most notices of a request. Providers send fewer. */
const NOTICES_MOST = 1000;

export interface BouncesDeps {
  database: Database;
  env: { bounces: BounceSettings };
  log: Log;
  fetchPublic?: PublicFetch;
}

/** The providers that the settings name, by the last part of their address. */
export function providersOf({
  env: { bounces },
  fetchPublic = createPublicFetch(),
}: BouncesDeps): Map<string, ReadNotices> {
  const { sesTopic, sendgridKey, mailgunKey, postmarkLogin } = bounces;
  const providers = new Map<string, ReadNotices>();
  if (sesTopic !== null) providers.set('ses', sesNotices(sesTopic, fetchPublic));
  if (sendgridKey !== null) providers.set('sendgrid', sendgridNotices(sendgridKey));
  if (mailgunKey !== null) providers.set('mailgun', mailgunNotices(mailgunKey));
  if (postmarkLogin !== null) providers.set('postmark', postmarkNotices(postmarkLogin));
  return providers;
}

/**
 * Stops mail to the addresses of which a provider tells that they bounce or complain. Throws permission-denied when nothing shows
 * that the request is of the provider, and invalid-argument for a request of another form.
 */
export async function takeNotices(
  { database, log }: BouncesDeps,
  read: ReadNotices,
  request: NoticeRequest,
): Promise<void> {
  const notices = await read(request).catch((cause: unknown) => {
    // Its message could quote the notice, with an address.
    const reason = cause instanceof Error ? cause.name : 'unexpected';
    log.warn({ reason }, 'notice about a mail not read');
    throw new AppError('invalid-argument', '通知の形式が正しくありません');
  });
  if (notices === null) throw new AppError('permission-denied');
  await stopAll(database, notices.slice(0, NOTICES_MOST));
  if (notices.length > 0) log.info({ addresses: notices.length }, 'mail stopped by a provider');
}

async function stopAll(database: Database, notices: readonly MailNotice[]): Promise<void> {
  for (const { address, reason } of notices) {
    await database.write((transaction) => stopMailTo(transaction, address, reason));
  }
}
