import { postPicture } from '../pictures/pictures.ts';
import { createRandom, hashSeed, type Random } from '../random.ts';
import { characterNames } from '../texts/characters.ts';
import { memberTexts } from '../texts/members.ts';
import { declared } from '../texts/posts/declared.ts';
import { pickAuthor } from './authors.ts';
import { orderTexts, type TimedText } from './post-order.ts';
import { usualTags } from './tags.ts';
import type { DemoCategory, DemoMember, DemoPost } from './types.ts';

function categoryOf({ kind, tags }: TimedText): DemoCategory {
  if (kind === 'words') return 'other';
  if (kind === 'videos') return tags?.includes('メイキング') === true ? 'fanart' : 'other';
  return kind;
}

/** Returns how many minutes ago a post was edited, or null. A few published posts are edited some hours later. */
function editedAt({ title, content, draft, minutes_ago }: TimedText): number | null {
  const random = createRandom(`edited ${title} ${content}`);
  if (draft === true || minutes_ago < 120 || !random.chance(0.07)) return null;
  return Math.round(minutes_ago - Math.min(minutes_ago * 0.8, random.range(15, 900)));
}

function toPost(text: TimedText, author: string): DemoPost {
  const hash = hashSeed(text.title + text.content);
  const pictures = (text.pictures ?? []).map(postPicture);
  const [cover] = pictures;
  const names = cover?.characters.map((who) => characterNames[who]) ?? [];
  return {
    key: `post-${hash.toString(36)}`,
    author,
    title: text.title,
    content: text.content,
    category: categoryOf(text),
    character_tags: [...new Set([...names, ...(text.tags ?? usualTags(text, cover))])].slice(0, 10),
    pictures,
    layout: text.layout ?? 'column',
    from_right: text.from_right ?? false,
    video_url: text.video ?? null,
    declared: declared[text.title] ?? {},
    is_published: text.draft !== true,
    minutes_ago: text.minutes_ago,
    edited_minutes_ago: editedAt(text),
  };
}

/** Returns up to `wanted` posts, newest first. */
export function buildPosts(random: Random, wanted: number): DemoPost[] {
  const authors: string[] = [];
  return orderTexts(random, wanted).map((text) => {
    const author = pickAuthor(random, memberTexts, text, authors.slice(-9));
    authors.push(author);
    return toPost(text, author);
  });
}

/** Whether a post is published and its audience is not narrower than its author's profile. */
export function isForAll({ is_published, declared: { audience } }: DemoPost): boolean {
  return is_published && audience === undefined;
}

/** Returns the posts that everybody can read: published, for everybody, and by authors with public profiles. */
export function readableByAll(
  posts: readonly DemoPost[],
  members: readonly DemoMember[],
): DemoPost[] {
  const restricted = members.filter(({ visibility }) => visibility !== 'public');
  const hidden = new Set(restricted.map(({ username }) => username));
  return posts.filter((post) => isForAll(post) && !hidden.has(post.author));
}
