import type { Queryable } from '#server/platform/database/database.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { foldMuted, type Hideable, isMuted, type Mutes, seesBlocked } from './hiding.policy.ts';
import * as store from './hiding.store.ts';

/**
 * What mutes and blocks hide from a viewer. A block hides a person everywhere; a mute hides what they make from
 * lists in which nobody asked for them. Every list of posts, comments or members asks here. The viewer's session
 * tells whether there is anything to hide: most viewers cost no query.
 */

/** Whether a block hides a member from the viewer (null: a visitor), on the pages of their posts and profile too. */
export async function isBlocked(
  database: Queryable,
  viewer: Viewer | null,
  userId: string,
): Promise<boolean> {
  return (await blockedAmong(database, viewer, [userId])).has(userId);
}

/** Those of the members whom a block hides from the viewer. */
export async function blockedAmong(
  database: Queryable,
  viewer: Viewer | null,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  return hidesBlocked(viewer) ? store.findBlocked(database, viewer.userId, userIds) : nobody;
}

const nobody: ReadonlySet<string> = new Set();

/** Whether blocks can hide anybody from the viewer. Their lists of members are filtered by `isNotBlocked`. */
export function hidesBlocked(viewer: Viewer | null): viewer is Viewer {
  return Boolean(viewer?.hidesOthers && !seesBlocked(viewer));
}

export { isMutedMember, isNotBlocked } from './hiding.store.ts';

/** Those of the members who have blocked a member or are blocked by them, whatever they may moderate. */
export async function blockedWith(
  database: Queryable,
  userId: string,
  others: readonly string[],
): Promise<ReadonlySet<string>> {
  return store.findBlocked(database, userId, others);
}

/** What a profile tells its viewer about mutes and blocks. */
export interface Relation {
  /** Whether a block, of either, hides the member from the viewer. */
  isBlocked: boolean;
  /** Whether the viewer has blocked the member. */
  isBlocking: boolean;
  mute: { expires_at: string | null } | null;
}

/** The mutes and blocks between the viewer (null: a visitor) and a member. */
export async function relationTo(
  database: Queryable,
  viewer: Viewer | null,
  userId: string,
): Promise<Relation> {
  if (!viewer?.hidesOthers) return { isBlocked: false, isBlocking: false, mute: null };
  const now = new Date().toISOString();
  return {
    isBlocked: await isBlocked(database, viewer, userId),
    isBlocking: await store.hasBlocked(database, viewer.userId, userId),
    mute: await store.findMuteOf(database, viewer.userId, userId, now),
  };
}

/** What mutes and blocks hide in a list. */
export interface Hidden {
  /** Whether the viewer mutes words, so that texts are compared. */
  hasWords: boolean;
  hides(item: Hideable): boolean;
}

/**
 * What is hidden from the viewer among things of these members; null when nothing is. Moderators see the comments
 * of everybody (`moderated`), so that nobody hides from them behind a block.
 */
export async function hiddenAmong(
  database: Queryable,
  viewer: Viewer | null,
  userIds: readonly string[],
  { moderated = false } = {},
): Promise<Hidden | null> {
  if (!viewer?.hidesOthers || userIds.length === 0) return null;
  const blocked =
    moderated && seesBlocked(viewer)
      ? nobody
      : await store.findBlocked(database, viewer.userId, userIds);
  const mutes = await readMutes(database, viewer.userId);
  return {
    hasWords: mutes.words.length > 0,
    hides: (item) =>
      item.userId !== viewer.userId && (blocked.has(item.userId) || isMuted(mutes, item)),
  };
}

async function readMutes(database: Queryable, userId: string): Promise<Mutes> {
  return mutesOf(await store.findMutes(database, userId, new Date().toISOString()));
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

/** Those of the members who do not want to be told of something that another member does. */
export async function refusingAmong(
  database: Queryable,
  recipients: readonly string[],
  news: Hideable,
): Promise<ReadonlySet<string>> {
  const hiding = await store.findHidingOthers(database, recipients);
  if (hiding.length === 0) return nobody;
  const blocked = await store.findBlocked(database, news.userId, hiding);
  const rows = await store.findMutesOf(database, hiding, new Date().toISOString());
  const byMember = Map.groupBy(rows, ({ user_id }) => user_id);
  const refuses = (id: string) => blocked.has(id) || isMuted(mutesOf(byMember.get(id) ?? []), news);
  return new Set(hiding.filter(refuses));
}

/** Those of the members whom a member mutes or has a block with: they do not want to be told of what these do. */
export async function refusedBy(
  database: Queryable,
  recipient: string,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if ((await store.findHidingOthers(database, [recipient])).length === 0) return nobody;
  const blocked = await store.findBlocked(database, recipient, userIds);
  const { people } = await readMutes(database, recipient);
  return new Set(userIds.filter((id) => blocked.has(id) || people.has(id)));
}
