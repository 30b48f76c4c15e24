import type { MailKind } from '#contract/notifications/mails.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { type MailContent, type MailSource, mailSourceSchema } from './mail-source.service.ts';
import { laneOf, takesMail } from './mailbox.policy.ts';
import * as store from './mails.store.ts';
import { mailRow } from './mails.tables.ts';

export type { MailContent } from './mail-source.service.ts';

export interface NewMail {
  userId: string;
  kind: MailKind;
  /** What the mail is about. A member gets one mail for each value, even if it is queued several times. */
  dedupe: string;
  source: MailSource;
}

/**
 * Stores a mail in the transaction of its cause, so that both are committed or neither is. The content and the
 * recipient's choices are read when the mail is sent. Returns false when the recipient already has a mail with the same
 * `dedupe`.
 */
export async function queueMail(transaction: Queryable, { userId, kind, dedupe, source }: NewMail) {
  const stored = JSON.stringify(mailSourceSchema.parse(source));
  const row = mailRow({ user_id: userId, kind, dedupe, content: stored, lane: laneOf(kind) });
  return store.insertMail(transaction, row);
}

/** Stores the last mail to a deleted member, with the address instead of the id, until the mail is sent. */
export async function queueLastMail(transaction: Queryable, userId: string, content: MailContent) {
  const mailbox = await store.findMailbox(transaction, userId);
  if (mailbox === null || !takesMail(mailbox, 'account')) return;
  const stored = JSON.stringify(mailSourceSchema.parse({ words: content }));
  const last = {
    address: mailbox.email,
    kind: 'account',
    dedupe: 'last',
    content: stored,
  } as const;
  await store.insertMail(transaction, mailRow({ ...last, lane: laneOf(last.kind) }));
}
