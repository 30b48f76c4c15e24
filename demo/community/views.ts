import type { ViewSource } from '#contract/posts/insight-choices.ts';
import type { Random } from '../random.ts';

/** A view of a post. */
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
 * Returns the views of a post with these likes: 8 to 30 for each member who likes it, and more than likes. Most are soon
 * after its publication.
 */
export function viewsOf(
  random: Random,
  minutes_ago: number,
  likes: readonly { count: number }[],
): DemoView[] {
  const taps = likes.reduce((sum, { count }) => sum + count, 0);
  const count = Math.round(Math.max(likes.length * random.range(8, 30), taps * 1.1));
  return Array.from({ length: count }, () => {
    // One in five views is at any later time. The others get rarer with the age of the post.
    const age = random.chance(0.2) ? random.range(0, minutes_ago) : minutes_ago ** random.next();
    return { source: random.pick(sources), minutes_ago: minutes_ago - age };
  });
}
