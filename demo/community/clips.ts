import { clipTexts } from '../texts/clips.ts';
import type { DemoBookmark, DemoClip } from './types.ts';

/** The clips, with saved posts of their owners. */
export function buildClips(bookmarks: readonly DemoBookmark[]): DemoClip[] {
  return clipTexts.map(({ posts, notes, ...fields }, index) => {
    const saved = bookmarks.filter(({ username }) => username === fields.username);
    // The second clip of a member has other first posts.
    const ordered = fields.is_public ? saved : saved.toReversed();
    return {
      ...fields,
      key: `clip-${index + 1}`,
      items: ordered.slice(0, posts).map(({ post }, place) => ({ post, note: notes[place] ?? '' })),
    };
  });
}
