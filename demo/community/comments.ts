import { hashSeed, type Random } from '../random.ts';
import { aboutFriend, aboutKind, thanks, unwelcome } from '../texts/comments.ts';
import { type Conversation, conversations } from '../texts/conversations.ts';
import type { Interest } from '../texts/members.ts';
import { openPosts } from './likes.ts';
import type { DemoComment, DemoMember, DemoPost } from './types.ts';

/** One who says what fits nowhere, and so takes no part in what is said elsewhere. */
const outsiders: ReadonlySet<string> = new Set(unwelcome.map(({ by }) => by));

/** Texts of a kind, each said once. */
class Sayings {
  readonly #left: string[];

  constructor(random: Random, texts: readonly string[]) {
    this.#left = random.shuffle(texts);
  }

  next(): string | undefined {
    return this.#left.pop();
  }
}

interface Talk {
  random: Random;
  members: readonly DemoMember[];
  friends: ReadonlyMap<string, Sayings>;
  kinds: ReadonlyMap<string, Sayings>;
  thanks: Sayings;
}

function sayings(random: Random, texts: Readonly<Record<string, readonly string[]>>) {
  return new Map(Object.entries(texts).map(([key, lines]) => [key, new Sayings(random, lines)]));
}

/** Where a post stands on the shelves of texts. */
function interestOf({ video_url, art, category }: DemoPost): Interest {
  if (video_url !== null) return 'videos';
  return art === null ? 'words' : category;
}

/** What is said where nobody has written a conversation for it. */
function smallTalk(talk: Talk, post: DemoPost): Conversation[] {
  const { random } = talk;
  // What is said of a drawn friend does not fit one of felt or of milk.
  const drawn = post.art?.kind === 'photo' ? undefined : post.art;
  const cast = drawn?.cast.map(({ who }) => who) ?? [];
  const sources = [
    ...cast.map((who) => talk.friends.get(who)),
    talk.kinds.get(interestOf(post)),
  ].filter((source) => source !== undefined);
  // Older posts have been seen by more.
  const wanted = random.int(0, post.minutes_ago > 300 ? 3 : 1);
  const said = random
    .shuffle(sources)
    .slice(0, wanted)
    .map((source) => source.next());
  return said
    .filter((text) => text !== undefined)
    .map((text) => {
      const answer = random.chance(0.2) ? talk.thanks.next() : undefined;
      return answer === undefined ? [text] : [text, answer];
    });
}

/** Readers in the order in which they come by; nobody begins two conversations under one post. */
function readersOf({ random, members }: Talk, post: DemoPost): DemoMember[] {
  return random
    .shuffle(members)
    .filter(({ username }) => username !== post.author && !outsiders.has(username));
}

/** Answers follow what they answer, soon after the post, and never in the future. */
function thread(
  { random }: Talk,
  post: DemoPost,
  reader: DemoMember,
  lines: Conversation,
): DemoComment[] {
  let minutes_ago = Math.min(post.minutes_ago, reader.joined_days_ago * 1440);
  const begins = commentKey(post, lines[0]);
  return lines.map((content, i) => {
    const pause = i === 0 ? random.range(3, 1800) * random.next() : random.range(4, 500);
    minutes_ago -= Math.min(pause, minutes_ago * random.range(0.15, 0.6));
    return {
      key: i === 0 ? begins : commentKey(post, `${lines[0]} ${i} ${content}`),
      post: post.key,
      username: i % 2 === 0 ? reader.username : post.author,
      parent: i === 0 ? null : begins,
      content,
      state: 'shown',
      minutes_ago,
    };
  });
}

function commentKey(post: DemoPost, text: string): string {
  return `${post.key}-${hashSeed(text).toString(36)}`;
}

function under(talk: Talk, post: DemoPost): DemoComment[] {
  const said = conversations[post.title] ?? smallTalk(talk, post);
  const readers = readersOf(talk, post);
  return said.flatMap((lines, i) => {
    const reader = readers[i];
    return reader === undefined ? [] : thread(talk, post, reader, lines);
  });
}

/** What has to do with nothing, under the newest posts. */
function intrusions({ members }: Talk, posts: readonly DemoPost[]): DemoComment[] {
  return unwelcome.flatMap(({ by, text, hidden }, i) => {
    const post = posts.filter(({ minutes_ago }) => minutes_ago > 100)[i];
    const member = members.find(({ username }) => username === by);
    if (post === undefined || member === undefined) return [];
    const content = text;
    const minutes_ago = Math.min(post.minutes_ago * 0.8, member.joined_days_ago * 1440, 90 + i);
    const state = hidden === true ? ('hidden' as const) : ('shown' as const);
    const key = commentKey(post, text);
    return [{ key, post: post.key, username: by, parent: null, content, state, minutes_ago }];
  });
}

/** One reader thought better of it, after the author had answered: the place of their words stays. */
function takeOneBack(comments: readonly DemoComment[]): DemoComment[] {
  const answered = comments.filter(({ parent }) => parent !== null).map(({ parent }) => parent);
  const once = answered.filter((key) => answered.filter((other) => other === key).length === 1);
  const taken = once[5] ?? once.at(-1);
  return comments.map((comment) =>
    comment.key === taken ? { ...comment, state: 'deleted', content: '' } : comment,
  );
}

/** What members say under each other's posts. Everything said is said once. */
export function buildComments(
  random: Random,
  posts: readonly DemoPost[],
  members: readonly DemoMember[],
): DemoComment[] {
  const open = openPosts(posts, members);
  const talk: Talk = {
    random,
    members,
    friends: sayings(random, aboutFriend),
    kinds: sayings(random, aboutKind),
    thanks: new Sayings(random, thanks),
  };
  const said = open.flatMap((post) => under(talk, post));
  return [...takeOneBack(said), ...intrusions(talk, open)];
}
