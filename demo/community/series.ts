import { readableByAll } from './posts.ts';
import { COMIC } from './tags.ts';
import type { DemoMember, DemoPost, DemoSeries } from './types.ts';

/** The number of posts of the comic series. */
const PARTS = 8;

/** Returns the demo series: the comics of the most active comic author, oldest first. */
export function buildSeries(
  posts: readonly DemoPost[],
  members: readonly DemoMember[],
): DemoSeries[] {
  const readable = readableByAll(posts, members).filter(({ pictures }) => pictures.length > 0);
  const comics = readable.filter(({ pictures }) => pictures[0]?.technique === COMIC);
  const byAuthor = [...Map.groupBy(comics, ({ author }) => author)];
  const [most] = byAuthor.toSorted(([, a], [, b]) => b.length - a.length);
  if (!most) return [];
  const [author, drawn] = most;
  const others = readable.filter((post) => post.author === author && !drawn.includes(post));
  const parts = [...drawn, ...others]
    .slice(0, PARTS)
    .toSorted((a, b) => b.minutes_ago - a.minutes_ago);
  const title = 'ひろばの小さなマンガ';
  const description = '公園で出会った子たちの、なんでもない毎日のお話です。上から順番に読めます。';
  return [{ key: 'comics', author, title, description, posts: parts.map(({ key }) => key) }];
}
