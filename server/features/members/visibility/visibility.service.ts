import type { Queryable } from '#server/platform/database/database.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { foldMuted, type Hideable, isMuted, type Mutes, seesBlocked } from './visibility.policy.ts';
import { findBlocked } from './visibility.shared.store.ts';
import * as store from './visibility.store.ts';

/**
 * Decides what mutes and blocks hide from a viewer. A block hides a member everywhere. A mute hides a member's content
 * only from lists that the viewer did not ask for, such as feeds. Every list of posts, comments or members uses these
 * functions. The viewer's session says whether anything is hidden, so most viewers cost no query.
 */

/** Whether a block hides a member from the viewer, including the pages of their posts and profile. */
export async function isBlocked(database: Queryable, viewer: Viewer | null, userId: string) {
  return (await blockedAmong(database, viewer, [userId])).has(userId);
}

/** Returns the given members whom a block hides from the viewer. */
export async function blockedAmong(
  database: Queryable,
  viewer: Viewer | null,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  return hidesBlocked(viewer) ? findBlocked(database, viewer.userId, userIds) : nobody;
}

const nobody: ReadonlySet<string> = new Set();

/** Whether blocks can hide members from the viewer. If so, lists of members must be filtered by `isNotBlocked`. */
export function hidesBlocked(viewer: Viewer | null): viewer is Viewer {
  return Boolean(viewer?.hidesOthers && !seesBlocked(viewer));
}

/** The mutes and blocks that a profile shows to its viewer. */
export interface Relation {
  /** Whether a block in either direction hides the member from the viewer. */
  isBlocked: boolean;
  isBlocking: boolean;
  mute: { expires_at: string | null } | null;
}

/** Returns the mutes and blocks between the viewer (null for a visitor) and a member. */
export async function relationTo(
  database: Queryable,
  viewer: Viewer | null,
  userId: string,
): Promise<Relation> {
  if (!viewer?.hidesOthers) return { isBlocked: false, isBlocking: false, mute: null };
  const now = new Date().toISOString();
  const block = { blocker_id: viewer.userId, blocked_id: userId };
  return {
    isBlocked: await isBlocked(database, viewer, userId),
    isBlocking: (await store.findBlock(database, block)) !== null,
    mute: await store.findMuteOf(database, viewer.userId, userId, now),
  };
}

/** The mutes and blocks that apply to a list. */
export interface Hidden {
  /** Whether the viewer mutes words, which requires comparing texts. */
  hasWords: boolean;
  hides(item: Hideable): boolean;
}

/**
 * Returns the filter for content of these members, or null when nothing is hidden from the viewer. With `moderated`,
 * moderators see the content of all members, so that nobody can evade moderation by a block.
 */
export async function hiddenAmong(
  database: Queryable,
  viewer: Viewer | null,
  userIds: readonly string[],
  { moderated = false } = {},
): Promise<Hidden | null> {
  if (!viewer?.hidesOthers || userIds.length === 0) return null;
  const blocked =
    moderated && seesBlocked(viewer) ? nobody : await findBlocked(database, viewer.userId, userIds);
  const mutes = await readMutes(database, viewer.userId);
  return {
    hasWords: mutes.words.length > 0,
    hides: (item) =>
      item.userId !== viewer.userId && (blocked.has(item.userId) || isMuted(mutes, item)),
  };
}

async function readMutes(database: Queryable, userId: string): Promise<Mutes> {
  const now = new Date().toISOString();
  return mutesOf(await store.findMutes(database, { user: userId, now }));
}

function mutesOf(rows: readonly { kind: string; folded: string; tag: string | null }[]): Mutes {
  const of = (kind: 'user' | 'word' | 'tag') =>
    rows.filter((row) => row.kind === kind).map(({ folded }) => folded);
  const merged = rows.flatMap(({ tag }) => (tag === null ? [] : foldMuted(tag)));
  return {
    people: new Set(of('user')),
    words: of('word'),
    tags: new Set([...of('tag'), ...merged]),
  };
}

/** The texts of a tag or a notification. */
export type Said = Pick<Hideable, 'texts' | 'tags'>;

/** Returns a function that finds words or tags that the viewer mutes. Null when the viewer mutes none. */
export async function mutedTexts(
  database: Queryable,
  viewer: Viewer | null,
): Promise<((said: Said) => boolean) | null> {
  if (!viewer?.hidesOthers) return null;
  const mutes = { ...(await readMutes(database, viewer.userId)), people: nobody };
  if (mutes.words.length + mutes.tags.size === 0) return null;
  return (said) => isMuted(mutes, { userId: '', ...said });
}

/** The acting member and the texts of a notification. Tags are read only when a recipient has mutes or blocks. */
interface NotificationContent {
  userId: string;
  texts: readonly string[];
  readTags(): Promise<readonly string[]>;
}

/** Returns the recipients who are not notified of another member's action, because of a mute or a block. */
export async function refusingAmong(
  database: Queryable,
  recipients: readonly string[],
  { readTags, ...content }: NotificationContent,
): Promise<ReadonlySet<string>> {
  const hiding = await store.findHidingOthers(database, recipients);
  if (hiding.length === 0) return nobody;
  const blocked = await findBlocked(database, content.userId, hiding);
  const rows = await store.findMutesOf(database, hiding, { now: new Date().toISOString() });
  const byMember = Map.groupBy(rows, ({ user_id }) => user_id);
  const said = { ...content, tags: await readTags() };
  const refuses = (id: string) => blocked.has(id) || isMuted(mutesOf(byMember.get(id) ?? []), said);
  return new Set(hiding.filter(refuses));
}

/**
 * Returns the members of whose actions the recipient is not notified, because of a mute or a block. Returns all when
 * the recipient mutes the texts.
 */
export async function refusedBy(
  database: Queryable,
  recipient: string,
  userIds: readonly string[],
  { texts, readTags }: Omit<NotificationContent, 'userId'>,
): Promise<ReadonlySet<string>> {
  if ((await store.findHidingOthers(database, [recipient])).length === 0) return nobody;
  const blocked = await findBlocked(database, recipient, userIds);
  const mutes = await readMutes(database, recipient);
  const said = { texts, tags: await readTags() };
  return new Set(
    userIds.filter((userId) => blocked.has(userId) || isMuted(mutes, { userId, ...said })),
  );
}
