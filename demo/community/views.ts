import type { ViewSource } from '#contract/posts/insight-choices.ts';
import type { Random } from '../random.ts';

interface DemoView {
  source: ViewSource;
  minutes_ago: number;
}

/** The sources of views. A frequent source is listed several times. */
const sources: readonly ViewSource[] = [
  ...(['home', 'home', 'home', 'home', 'feed', 'feed', 'feed'] as const),
  ...([
    'following',
    'following',
    'following',
    'tag',
    'tag',
    'search',
    'profile',
    'profile',
  ] as const),
  ...(['related', 'related', 'notification', 'link', 'outside', 'other'] as const),
];

/**
 * Returns the views of a post: 8 to 30 for each member who likes the post, and always more than it has likes. Most
 * views are soon after the publication.
 */
export function viewsOf(
  random: Random,
  minutes_ago: number,
  likes: readonly { count: number }[],
): DemoView[] {
  const taps = likes.reduce((sum, { count }) => sum + count, 0);
  const count = Math.round(Math.max(likes.length * random.range(8, 30), taps * 1.1));
  return Array.from({ length: count }, () => {
    // One of five views is at a random later time. All others become rarer with the age of the post.
    const age = random.chance(0.2) ? random.range(0, minutes_ago) : minutes_ago ** random.next();
    return { source: random.pick(sources), minutes_ago: minutes_ago - age };
  });
}
