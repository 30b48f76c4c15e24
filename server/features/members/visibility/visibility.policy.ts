import { foldText } from '#contract/foundations/search-text.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';

export interface Mutes {
  people: ReadonlySet<string>;
  /** Folded. */
  words: readonly string[];
  /** Folded. */
  tags: ReadonlySet<string>;
}

/** The fields of a post, a comment or a notification that are compared with mutes and blocks. */
export interface Hideable {
  userId: string;
  texts: readonly string[];
  tags: readonly string[];
}

/** Folds width, case and kana, so that every spelling of a muted word or tag matches. */
export function foldMuted(text: string): string {
  return foldText(text);
}

/** Whether the mutes of a viewer hide content of another member. */
export function isMuted(mutes: Mutes, { userId, texts, tags }: Hideable): boolean {
  if (mutes.people.has(userId)) return true;
  if (mutes.tags.size > 0 && tags.some((tag) => mutes.tags.has(foldMuted(tag)))) return true;
  if (mutes.words.length === 0) return false;
  // The line break prevents matches across two texts.
  const text = [...texts, ...tags].map(foldMuted).join('\n');
  return mutes.words.some((word) => text.includes(word));
}

/** Whether blocks do not apply to the viewer. Moderators decide about reports, so they see all content. */
export function seesBlocked({ admin }: Pick<Viewer, 'admin'>): boolean {
  return Boolean(admin?.permissions.has('manage_users') || admin?.permissions.has('manage_posts'));
}
