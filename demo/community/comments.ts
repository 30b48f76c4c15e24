import { hashSeed, type Random } from '../random.ts';
import { unwelcomeComments } from '../texts/comments.ts';
import { type Conversation, conversations } from '../texts/conversations.ts';
import { readableByAll } from './posts.ts';
import { SmallTalk } from './small-talk.ts';
import type { DemoComment, DemoMember, DemoPost } from './types.ts';

/** Members who only post unwelcome comments and take no part in conversations. */
const outsiders: ReadonlySet<string> = new Set(unwelcomeComments.map(({ by }) => by));

/** Readers of a post in random order; each begins at most one conversation under it. */
function readersOf(random: Random, members: readonly DemoMember[], post: DemoPost): DemoMember[] {
  return random
    .shuffle(members)
    .filter(({ username }) => username !== post.author && !outsiders.has(username));
}

/** The comments of one conversation. Replies follow what they answer, and none is in the future. */
function buildThread(
  random: Random,
  post: DemoPost,
  reader: DemoMember,
  lines: Conversation,
): DemoComment[] {
  let minutes_ago = Math.min(post.minutes_ago, reader.joined_days_ago * 1440);
  const root = commentKey(post, lines[0]);
  return lines.map((content, i) => {
    const pause = i === 0 ? random.range(3, 1800) * random.next() : random.range(4, 500);
    minutes_ago -= Math.min(pause, minutes_ago * random.range(0.15, 0.6));
    return {
      key: i === 0 ? root : commentKey(post, `${lines[0]} ${i} ${content}`),
      post: post.key,
      username: i % 2 === 0 ? reader.username : post.author,
      parent: i === 0 ? null : root,
      content,
      state: 'shown',
      minutes_ago,
    };
  });
}

function commentKey(post: DemoPost, text: string): string {
  return `${post.key}-${hashSeed(text).toString(36)}`;
}

/** Comments that have nothing to do with the post, under the newest posts. */
function buildUnwelcome(members: readonly DemoMember[], posts: readonly DemoPost[]): DemoComment[] {
  const older = posts.filter(({ minutes_ago }) => minutes_ago > 100);
  return unwelcomeComments.flatMap(({ by, text, hidden }, i) => {
    const post = older[i];
    const member = members.find(({ username }) => username === by);
    if (post === undefined || member === undefined) return [];
    const content = text;
    const minutes_ago = Math.min(post.minutes_ago * 0.8, member.joined_days_ago * 1440, 90 + i);
    const state = hidden === true ? ('hidden' as const) : ('shown' as const);
    const key = commentKey(post, text);
    return [{ key, post: post.key, username: by, parent: null, content, state, minutes_ago }];
  });
}

/** Marks one comment that has exactly one reply as deleted by its author. */
function deleteOne(comments: readonly DemoComment[]): DemoComment[] {
  const parents = comments.filter(({ parent }) => parent !== null).map(({ parent }) => parent);
  const once = parents.filter((key) => parents.filter((other) => other === key).length === 1);
  const deleted = once[5] ?? once.at(-1);
  return comments.map((comment) =>
    comment.key === deleted ? { ...comment, state: 'deleted', content: '' } : comment,
  );
}

/** What members write under each other's posts. No text is used twice. */
export function buildComments(
  random: Random,
  posts: readonly DemoPost[],
  members: readonly DemoMember[],
): DemoComment[] {
  const readable = readableByAll(posts, members);
  const smallTalk = new SmallTalk(random);
  const comments = readable.flatMap((post) => {
    const threads = conversations[post.title] ?? smallTalk.about(post);
    const readers = readersOf(random, members, post);
    return threads.flatMap((lines, i) => {
      const reader = readers[i];
      return reader === undefined ? [] : buildThread(random, post, reader, lines);
    });
  });
  return [...deleteOne(comments), ...buildUnwelcome(members, readable)];
}
