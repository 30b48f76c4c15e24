import type { Random } from '../random.ts';
import { clipTexts } from '../texts/clips.ts';
import { readableByAll } from './posts.ts';
import type { DemoBookmark, DemoClip, DemoMember, DemoPost } from './types.ts';

/** Returns the bookmarks: about a page of bookmarks for each sign-in account, and a few for each other member. */
export function buildBookmarks(
  random: Random,
  posts: readonly DemoPost[],
  members: readonly DemoMember[],
): DemoBookmark[] {
  const candidates = readableByAll(posts, members).filter(({ pictures }) => pictures.length > 0);
  return members.flatMap(({ username, sign_in, joined_days_ago }) => {
    const wanted = sign_in ? random.int(7, 16) : random.int(0, 6);
    const others = candidates.filter(({ author }) => author !== username);
    const saved = random.shuffle(others).slice(0, wanted);
    return saved.map((post) => ({
      post: post.key,
      username,
      minutes_ago: Math.min(post.minutes_ago, joined_days_ago * 1440) * random.range(0.05, 0.9),
    }));
  });
}

/** Returns the clips, with saved posts of their owners. */
export function buildClips(bookmarks: readonly DemoBookmark[]): DemoClip[] {
  return clipTexts.map(({ posts, notes, ...fields }, index) => {
    const saved = bookmarks.filter(({ username }) => username === fields.username);
    // The saved posts are reversed for one of the two clips of a member, so that the clips begin with different posts.
    const ordered = fields.is_public ? saved : saved.toReversed();
    return {
      ...fields,
      key: `clip-${index + 1}`,
      items: ordered.slice(0, posts).map(({ post }, index) => ({ post, note: notes[index] ?? '' })),
    };
  });
}
