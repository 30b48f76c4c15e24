import { DAY } from '#contract/foundations/limits.ts';
import type { MailKind } from '#contract/notifications/mails.ts';
import type { Tables } from '#server/platform/database/tables.ts';

/** A mail that has not left by then is no longer worth reading. */
const PATIENCE = 2 * DAY;

/** Whether a mail is too old to be sent. */
export function isOutdated(mail: { created_at: string }, now: number): boolean {
  return now - Date.parse(mail.created_at) > PATIENCE;
}

/** What many members are told at once. */
const sentToMany: ReadonlySet<MailKind> = new Set(['announcement', 'digest']);

/**
 * The time by which mails are taken in turn. What many are told waits behind everything else, so that a free place is not told after
 * thousands of announcements.
 */
export function turnOf(kind: MailKind, now: number = Date.now()): string {
  return new Date(sentToMany.has(kind) ? now : now - PATIENCE).toISOString();
}

type Mailbox = Pick<
  Tables['private_profiles'],
  'email_notifications' | 'blocked_at' | 'leaving_at' | 'mail_stopped_at'
>;

/**
 * Whether mail is sent to a member at all: not to who has switched it off or is blocked, nor to an address from which mail has
 * come back. Who leaves the site gets only what their account is about.
 */
export function takesMail(mailbox: Mailbox, kind: MailKind): boolean {
  const { email_notifications, blocked_at, leaving_at, mail_stopped_at } = mailbox;
  if (!email_notifications || blocked_at !== null || mail_stopped_at !== null) return false;
  return leaving_at === null || kind === 'account';
}
