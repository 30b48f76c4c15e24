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

/** What a tag or a notification says. */
export type Said = Pick<Hideable, 'texts' | 'tags'>;

/**
 * Whether what something says has a word or a tag that the viewer mutes; null when they mute none. For what is no
 * post and no comment: tags themselves, and notifications.
 */
export async function mutedTexts(
  database: Queryable,
  viewer: Viewer | null,
): Promise<((said: Said) => boolean) | null> {
  if (!viewer?.hidesOthers) return null;
  const mutes = { ...(await readMutes(database, viewer.userId)), people: nobody };
  if (mutes.words.length + mutes.tags.size === 0) return null;
  return (said) => isMuted(mutes, { userId: '', ...said });
}

/** What recipients are notified of: who did it, and its texts. Tags are read only for recipients who mute something. */
export interface News {
  userId: string;
  texts: readonly string[];
  readTags(): Promise<readonly string[]>;
}

/** Those of the members who do not want to be told of something that another member does. */
export async function refusingAmong(
  database: Queryable,
  recipients: readonly string[],
  { readTags, ...news }: News,
): Promise<ReadonlySet<string>> {
  const hiding = await store.findHidingOthers(database, recipients);
  if (hiding.length === 0) return nobody;
  const blocked = await store.findBlocked(database, news.userId, hiding);
  const rows = await store.findMutesOf(database, hiding, new Date().toISOString());
  const byMember = Map.groupBy(rows, ({ user_id }) => user_id);
  const said = { ...news, tags: await readTags() };
  const refuses = (id: string) => blocked.has(id) || isMuted(mutesOf(byMember.get(id) ?? []), said);
  return new Set(hiding.filter(refuses));
}

/**
 * Those of the members of whom a member does not want to be told what they do: whom they mute or have a block with, or
 * all, where they mute what it is about.
 */
export async function refusedBy(
  database: Queryable,
  recipient: string,
  userIds: readonly string[],
  { texts, readTags }: Omit<News, 'userId'>,
): Promise<ReadonlySet<string>> {
  if ((await store.findHidingOthers(database, [recipient])).length === 0) return nobody;
  const blocked = await store.findBlocked(database, recipient, userIds);
  const mutes = await readMutes(database, recipient);
  const said = { texts, tags: await readTags() };
  return new Set(
    userIds.filter((userId) => blocked.has(userId) || isMuted(mutes, { userId, ...said })),
  );
}
