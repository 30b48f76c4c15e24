import { clipTexts } from '../texts/clips.ts';
import type { DemoBookmark, DemoClip } from './types.ts';

/** Returns the clips, with saved posts of their owners. */
export function buildClips(bookmarks: readonly DemoBookmark[]): DemoClip[] {
  return clipTexts.map(({ posts, notes, ...fields }, index) => {
    const saved = bookmarks.filter(({ username }) => username === fields.username);
    // Reversed, so that the two clips of a member begin with different posts.
    const ordered = fields.is_public ? saved : saved.toReversed();
    return {
      ...fields,
      key: `clip-${index + 1}`,
      items: ordered.slice(0, posts).map(({ post }, index) => ({ post, note: notes[index] ?? '' })),
    };
  });
}
