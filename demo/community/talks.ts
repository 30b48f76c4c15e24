import { talkTexts } from '../texts/talks.ts';
import { isForAll } from './posts.ts';
import type { DemoPost, DemoTalk } from './types.ts';

/** Returns the messages between members, with the posts that they share. `posts` is sorted, newest first. */
export function buildTalks(posts: readonly DemoPost[]): DemoTalk[] {
  const newestOf = (username: string) =>
    posts.find((post) => isForAll(post) && post.author === username)?.key ?? null;
  return talkTexts.map(({ between, isRequest = false, unread = 0, lines }) => ({
    key: between.join(' '),
    between,
    is_request: isRequest,
    unread,
    messages: lines.map(({ by, minutes_ago, text, sharesPostOf }) => ({
      by,
      minutes_ago,
      content: text,
      post: sharesPostOf === undefined ? null : newestOf(sharesPostOf),
    })),
  }));
}
