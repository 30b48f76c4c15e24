import { MENTIONS_MAX } from '#contract/foundations/limits.ts';
import { sentence } from '#contract/foundations/plain-text.ts';
import { mentionedNames } from '#contract/foundations/references.ts';
import { reachableAmong } from '#server/features/members/profiles/restrictions.service.ts';
import { findOwners } from '#server/features/members/profiles/usernames.service.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { listMentioned } from './mentions.store.ts';
import { type NewNotification, notifyMembers } from './notify-members.service.ts';

/** A text that mentions members. Its notifications link to the post or event. */
export interface MentioningText extends Pick<NewNotification, 'relatedId' | 'relatedKind'> {
  /** The writer. */
  from: string;
  content: string;
  /** The title of the post or event. */
  about: string;
  /** The text that readers could see before an edit. Members whom it mentions are not notified again. */
  before?: string;
  /** The members who already know the text. */
  known: readonly string[];
  /** Whether a member can see the text. */
  isReadableBy(userId: string): Promise<boolean>;
}

/**
 * Notifies the members whom a text newly mentions, in the transaction that stores the text. Only the first
 * `MENTIONS_MAX` usernames are considered, and at most `most` members are notified. Skips members who cannot see the
 * text, members whom a restricted writer cannot reach, and members whom `notifyMembers` skips.
 */
export async function notifyMentioned(
  transaction: Queryable,
  { from, content, about, before = '', known, isReadableBy, ...link }: MentioningText,
  now: Date,
  most = MENTIONS_MAX,
): Promise<void> {
  const old = new Set(mentionedNames(before));
  const names = mentionedNames(content).slice(0, MENTIONS_MAX);
  const owners = await findOwners(
    transaction,
    names.filter((name) => !old.has(name)),
  );
  const unaware = owners.filter((id) => id !== from && !known.includes(id));
  for (const to of (await reachableAmong(transaction, from, unaware)).slice(0, most)) {
    if (!(await isReadableBy(to))) continue;
    const text = (sender: string) => ({
      title: 'あなたへのメンションがあります',
      content: sentence`${sender}さんが「${about}」であなたにメンションしました`,
    });
    const mention = { type: 'mention', kind: 'mention', texts: [about, content], text } as const;
    await notifyMembers(transaction, { ...mention, ...link, from, to }, now);
  }
}

/**
 * Notifies members like `notifyMentioned`, for a text that can be edited. Each member is notified once, even when later
 * edits mention them again. Does nothing once the limit of members is reached.
 */
export async function notifyMentionedOnce(
  transaction: Queryable,
  { known, ...text }: MentioningText & { relatedId: string },
  now: Date,
): Promise<void> {
  if (mentionedNames(text.content).length === 0) return;
  const notified = await listMentioned(transaction, text);
  const left = MENTIONS_MAX - notified.length;
  if (left <= 0) return;
  await notifyMentioned(transaction, { ...text, known: [...known, ...notified] }, now, left);
}
