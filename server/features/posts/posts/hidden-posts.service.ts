import { EXCERPT_LENGTH } from '#contract/foundations/limits.ts';
import { FOLDED_MARK } from '#contract/posts/folded-text.ts';
import type { PostCard } from '#contract/posts/posts.ts';
import { hiddenAmong } from '#server/features/members/visibility/visibility.service.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { hidesAi, hidesLabelled } from './labels/labels.policy.ts';
import { findContents } from './posts.shared.store.ts';

/** Omits the posts that mutes, blocks and the viewer's choice about AI hide in lists. */
export async function withoutHiddenPosts(
  database: Database,
  viewer: Viewer | null,
  cards: PostCard[],
): Promise<PostCard[]> {
  const wanted = hidesAi(viewer) ? cards.filter((card) => !hidesLabelled(viewer, card)) : cards;
  return withoutMutedPosts(database, viewer, wanted);
}

/** Omits the posts that mutes and blocks hide. Posts made with AI stay, for a viewer who requests them. */
export async function withoutMutedPosts(
  database: Database,
  viewer: Viewer | null,
  cards: PostCard[],
): Promise<PostCard[]> {
  const authors = cards.map(({ user_id }) => user_id);
  const hidden = await hiddenAmong(database.read, viewer, authors);
  if (!hidden) return cards;
  const contents = hidden.hasWords ? await readContents(database, cards) : new Map();
  return cards.filter((card) => {
    const texts = [card.title, contents.get(card.id) ?? card.excerpt];
    return !hidden.hides({ userId: card.user_id, texts, tags: card.character_tags });
  });
}

/** Returns the full texts of those posts whose text is longer than the excerpt or contains folded text. */
async function readContents(database: Database, cards: PostCard[]): Promise<Map<string, string>> {
  const cut = cards.filter(
    ({ excerpt }) => excerpt.length >= EXCERPT_LENGTH || excerpt.includes(FOLDED_MARK),
  );
  const ids = cut.map(({ id }) => id);
  return findContents(database.read, ids);
}
