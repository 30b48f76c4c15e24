import { foldText } from '#contract/search-text.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';

/** What a member does not want to see. */
export interface Mutes {
  people: ReadonlySet<string>;
  /** Folded. */
  words: readonly string[];
  /** Folded. */
  tags: ReadonlySet<string>;
}

/** What mutes and blocks are compared with: a post, a comment or a notification. */
export interface Hideable {
  /** The member whose it is. */
  userId: string;
  texts: readonly string[];
  tags: readonly string[];
}

/** Folds width, case and kana, so that a muted word or tag is found in every spelling. */
export function foldMuted(text: string): string {
  return foldText(text);
}

/** Whether the mutes hide something of another member. */
export function isMuted(mutes: Mutes, { userId, texts, tags }: Hideable): boolean {
  if (mutes.people.has(userId)) return true;
  if (mutes.tags.size > 0 && tags.some((tag) => mutes.tags.has(foldMuted(tag)))) return true;
  if (mutes.words.length === 0) return false;
  // A line break keeps a word from being found across two texts.
  const text = [...texts, ...tags].map(foldMuted).join('\n');
  return mutes.words.some((word) => text.includes(word));
}

/**
 * Whether blocks leave the pages of a post and a profile open to the viewer: members who moderate see what they
 * moderate, whoever blocks them.
 */
export function seesBlocked({ admin }: Pick<Viewer, 'admin'>): boolean {
  return Boolean(admin?.permissions.has('manage_users') || admin?.permissions.has('manage_posts'));
}
