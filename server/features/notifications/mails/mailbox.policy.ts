import { DAY } from '#contract/foundations/limits.ts';
import type { MailKind } from '#contract/notifications/mails.ts';
import type { Tables } from '#server/platform/database/tables.ts';

/** The lanes of waiting mails. A mail waits for no mail of a later lane. */
export const lanes = { security: 0, personal: 1, bulk: 2 } as const;

/** The age after which news of the community is no longer worth reading. */
const NEWS_LIFETIME = 7 * DAY;

const news = { lane: lanes.personal, lifetime: NEWS_LIFETIME };
const gathered = { lane: lanes.bulk, lifetime: NEWS_LIFETIME };
const current = { lane: lanes.personal, lifetime: null };

/**
 * The lane of each kind, and the age after which its mails are no longer worth reading, in milliseconds. Mails without
 * a lifetime are sent as long as they are current: a reminder until the event starts, an announcement until it ends.
 */
const rules: Record<MailKind, { lane: number; lifetime: number | null }> = {
  security: { lane: lanes.security, lifetime: null },
  account: { lane: lanes.security, lifetime: null },
  outcome: { lane: lanes.security, lifetime: null },
  place: { lane: lanes.security, lifetime: null },
  staff: { lane: lanes.security, lifetime: null },
  event: current,
  reminder: current,
  follow: news,
  like: news,
  comment: news,
  reply: news,
  mention: news,
  message: news,
  series: news,
  announcement: { lane: lanes.bulk, lifetime: null },
  daily: gathered,
  weekly: gathered,
  digest: gathered,
};

/** Returns the lane of a kind. */
export const laneOf = (kind: MailKind): number => rules[kind].lane;

/** Whether a mail is too old for its kind. */
export function isOutdated(mail: { kind: string; created_at: string }, now: number): boolean {
  // A newer version, which runs during an upgrade, can store a kind that this version does not know.
  const known: Partial<typeof rules> = rules;
  const lifetime = known[mail.kind as MailKind]?.lifetime ?? null;
  return lifetime !== null && now - Date.parse(mail.created_at) > lifetime;
}

/** RFC 5321 (4.5.4.1) asks senders to try a mail for at least four to five days. */
const DEFERRED_MOST = 5 * DAY;

/** Whether a mail has been deferred for too long, by the mail server or because it cannot be written. */
export function isDeferredTooLong(deferredSince: string, now: number): boolean {
  return now - Date.parse(deferredSince) > DEFERRED_MOST;
}

type Mailbox = Pick<
  Tables['private_profiles'],
  'email_notifications' | 'blocked_at' | 'leaving_at' | 'mail_stopped_at'
>;

/**
 * Whether a member gets mail. False when the member is blocked or has turned mail off, or when mail to the address is
 * stopped. A member with a pending deletion gets only mail about the account. Mail about the safety of an account cannot
 * be turned off.
 */
export function takesMail(mailbox: Mailbox, kind: MailKind): boolean {
  const { email_notifications, blocked_at, leaving_at, mail_stopped_at } = mailbox;
  if (blocked_at !== null || mail_stopped_at !== null) return false;
  if (kind === 'security') return true;
  if (!email_notifications) return false;
  return leaving_at === null || kind === 'account';
}
