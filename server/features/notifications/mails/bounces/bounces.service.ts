import { DAY } from '#contract/foundations/limits.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { BounceSettings } from '#server/platform/env/mail-settings.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { sha256 } from '#server/platform/ids.ts';
import type { Log } from '#server/platform/log/log.ts';
import { createPublicFetch, type PublicFetch } from '#server/platform/net/fetch-public.ts';
import { stopMailTo } from '../mails.service.ts';
import { findNoticeContentHash, insertNotice } from '../mails.store.ts';
import type { MailNotice, NoticeRequest, ReadNotices } from './mail-notice.ts';
import { mailgunNotices } from './mailgun-notices.ts';
import { postmarkNotices } from './postmark-notices.ts';
import { sendgridNotices } from './sendgrid-notices.ts';
import { sesNotices } from './ses-notices.ts';

/** The maximum number of notices that are read from a request. Providers send fewer. */
const NOTICES_MOST = 1000;

/** How long the id of a notice is stored. All providers stop repeating a notice earlier. */
const LIFETIME = 2 * DAY;

export interface BouncesDeps {
  database: Database;
  env: { bounces: BounceSettings };
  log: Log;
  fetchPublic?: PublicFetch;
}

/** Returns the readers of the providers that the environment names, by the last segment of their webhook URLs. */
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
 * Stops mail to the addresses for which a provider reports a bounce or a complaint. A repeated notice changes nothing.
 * Throws `permission-denied` for a request that is not authenticated, and for a stored id with other addresses. Throws
 * `invalid-argument` for a malformed request.
 */
export async function takeNotices(
  { database, log }: BouncesDeps,
  provider: string,
  read: ReadNotices,
  request: NoticeRequest,
): Promise<void> {
  const notices = await read(request).catch((cause: unknown) => {
    // Only the name of the error is logged, because its message could quote an address from the notice.
    const reason = cause instanceof Error ? cause.name : 'unexpected';
    log.warn({ provider, reason }, 'notice about a mail not read');
    throw new AppError('invalid-argument', '通知の形式が正しくありません');
  });
  if (notices === null) throw new AppError('permission-denied');
  let addresses = 0;
  for (const notice of notices.slice(0, NOTICES_MOST)) {
    addresses += await takeNotice(database, provider, notice);
  }
  if (addresses > 0) log.info({ provider, addresses }, 'mail stopped by a provider');
}

/** Stops mail to the addresses of a notice and stores its id. Returns the number of addresses. */
async function takeNotice(database: Database, provider: string, { id, stops }: MailNotice) {
  const id_hash = sha256(`${provider}:${id}`);
  // The id is hashed together with the addresses and is not stored, so that nobody can find an address by hashing
  // candidate addresses.
  const contentHash = sha256(`${id}:${JSON.stringify(stops)}`);
  const expires_at = new Date(Date.now() + LIFETIME).toISOString();
  return database.write(async (transaction) => {
    if (await insertNotice(transaction, { id_hash, unsubscribe_hash: contentHash, expires_at })) {
      for (const { address, reason } of stops) await stopMailTo(transaction, address, reason);
      return stops.length;
    }
    if ((await findNoticeContentHash(transaction, id_hash)) === contentHash) return 0;
    throw new AppError('permission-denied');
  });
}
