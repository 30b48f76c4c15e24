import { hashSeed, type Random } from '../random.ts';
import { unwelcomeComments } from '../texts/comments.ts';
import { type Conversation, conversations } from '../texts/conversations.ts';
import { eventConversations } from '../texts/event-conversations.ts';
import { readableByAll } from './posts.ts';
import { SmallTalk } from './small-talk.ts';
import type { DemoComment, DemoEvent, DemoEventMember, DemoMember, DemoPost } from './types.ts';

/** Members who only post unwelcome comments, and therefore take part in no conversation. */
const outsiders: ReadonlySet<string> = new Set(unwelcomeComments.map(({ by }) => by));

type Commented = Pick<DemoPost, 'key' | 'author' | 'minutes_ago'>;

/** In minutes. */
const DAY = 24 * 60;

/** Returns the readers of a post in random order. Each reader begins at most one conversation under the post. */
function readersOf(random: Random, members: readonly DemoMember[], post: DemoPost): DemoMember[] {
  return random
    .shuffle(members)
    .filter(({ username }) => username !== post.author && !outsiders.has(username));
}

/** Returns the comments of one conversation. Replies are later than their parents, and no comment is in the future. */
function buildThread(
  random: Random,
  about: Commented,
  reader: DemoMember,
  lines: Conversation,
): DemoComment[] {
  let minutes_ago = Math.min(about.minutes_ago, reader.joined_days_ago * 1440);
  const root = commentKey(about, lines[0]);
  return lines.map((content, i) => {
    const pause = i === 0 ? random.range(3, 1800) * random.next() : random.range(4, 500);
    minutes_ago -= Math.min(pause, minutes_ago * random.range(0.15, 0.6));
    return {
      key: i === 0 ? root : commentKey(about, `${lines[0]} ${i} ${content}`),
      about: about.key,
      username: i % 2 === 0 ? reader.username : about.author,
      parent: i === 0 ? null : root,
      content,
      state: 'shown',
      minutes_ago,
    };
  });
}

function commentKey(about: Commented, text: string): string {
  return `${about.key}-${hashSeed(text).toString(36)}`;
}

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
    return [{ key, about: post.key, username: by, parent: null, content, state, minutes_ago }];
  });
}

/** Marks one comment that has exactly one reply as deleted by its author. Returns all comments. */
function deleteOne(comments: readonly DemoComment[]): DemoComment[] {
  const parents = comments.filter(({ parent }) => parent !== null).map(({ parent }) => parent);
  const once = parents.filter((key) => parents.filter((other) => other === key).length === 1);
  const deleted = once[5] ?? once.at(-1);
  return comments.map((comment) =>
    comment.key === deleted ? { ...comment, state: 'deleted', content: '' } : comment,
  );
}

/** Returns the comments of members under other members' posts. No text is used twice. */
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

/** Returns the comments of participants: after a cancellation, or from the day after the event. */
export function buildEventComments(
  random: Random,
  { events, eventMembers, members }: EventComments,
): DemoComment[] {
  const byName = new Map(members.map((member) => [member.username, member]));
  return events.flatMap((event) => {
    const since = sinceOf(event);
    const readers = eventMembers
      .filter((said) => said.event === event.key && !outsiders.has(said.username))
      .flatMap(({ username }) => byName.get(username) ?? [])
      .filter(({ joined_days_ago }) => joined_days_ago * DAY > since);
    return (eventConversations[event.title] ?? []).flatMap((lines, i) => {
      const reader = readers[i];
      if (reader === undefined) return [];
      const minutes_ago = since * random.range(0.1, 1);
      return buildThread(
        random,
        { key: event.key, author: event.author, minutes_ago },
        reader,
        lines,
      );
    });
  });
}

interface EventComments {
  events: readonly DemoEvent[];
  eventMembers: readonly DemoEventMember[];
  members: readonly DemoMember[];
}

/**
 * Returns how many minutes ago comments on an event could begin. An event can end up to a day later than `end_minutes`
 * says, because it starts at a fixed hour.
 */
function sinceOf({ end_minutes, cancel_reason }: DemoEvent): number {
  if (cancel_reason !== null) return DAY;
  return end_minutes < 0 ? -end_minutes - DAY : 10 * DAY;
}
