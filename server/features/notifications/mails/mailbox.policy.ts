import { DAY } from '#contract/foundations/limits.ts';
import type { MailKind } from '#contract/notifications/mails.ts';
import type { Tables } from '#server/platform/database/tables.ts';

/** The age after which a waiting mail is no longer worth reading. */
const WORTH_READING_FOR = 2 * DAY;

export function isOutdated(mail: { created_at: string }, now: number): boolean {
  return now - Date.parse(mail.created_at) > WORTH_READING_FOR;
}

const sentToMany: ReadonlySet<MailKind> = new Set(['announcement', 'digest']);

/**
 * Returns the time that orders the queue. Mails to many members come last, so that the news of a free seat does not
 * wait for thousands of announcements.
 */
export function runAtOf(kind: MailKind, now: number = Date.now()): string {
  return new Date(sentToMany.has(kind) ? now : now - WORTH_READING_FOR).toISOString();
}

type Mailbox = Pick<
  Tables['private_profiles'],
  'email_notifications' | 'blocked_at' | 'leaving_at' | 'mail_stopped_at'
>;

/**
 * Whether a member gets mail. False when the member is blocked or has turned mail off, or when mail to the address is
 * stopped. A member with a pending deletion gets only mail about the account.
 */
export function takesMail(mailbox: Mailbox, kind: MailKind): boolean {
  const { email_notifications, blocked_at, leaving_at, mail_stopped_at } = mailbox;
  if (!email_notifications || blocked_at !== null || mail_stopped_at !== null) return false;
  return leaving_at === null || kind === 'account';
}
