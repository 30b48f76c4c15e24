import type { Insertable } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listFollowedWithBirthday } from '#server/features/accounts/upcoming-birthdays/upcoming-birthdays.store.ts';
import {
  countComments,
  countJoinedEvents,
  countNewFollowers,
  sumGivenLikes,
} from '#server/features/accounts/year-reviews/year-activity.store.ts';
import {
  listFirstReplies,
  listReplies,
  listThreads,
  replyKeyset,
  threadKeyset,
} from '#server/features/comments/comments/comments.store.ts';
import { commentRow } from '#server/features/comments/comments/comments.tables.ts';
import { eventJoinRow } from '#server/features/events/events/event-joins/event-joins.tables.ts';
import {
  listMembers,
  membersAfter,
} from '#server/features/events/events/event-joins/event-members.store.ts';
import { eventRow } from '#server/features/events/events/events.tables.ts';
import { birthdayRow } from '#server/features/members/birthdays/birthdays.tables.ts';
import { bookmarkRow } from '#server/features/posts/bookmarks/bookmarks.tables.ts';
import { likerKeyset, listLikers } from '#server/features/posts/likes/likers.store.ts';
import { likeRow } from '#server/features/posts/likes/likes.tables.ts';
import {
  listTotals,
  listUncounted,
  readFigures,
  totalsKeysets,
} from '#server/features/posts/post-insights/post-insights.store.ts';
import { postTotalsRow } from '#server/features/posts/post-insights/post-insights.tables.ts';
import { postRow } from '#server/features/posts/posts/posts.tables.ts';
import { listReacted, reactionKeyset } from '#server/features/posts/posts/reacted-posts.store.ts';
import {
  listPlans,
  listWaitingEvents,
  planKeyset,
} from '#server/features/posts/publication-plans/publication-plans.shared.store.ts';
import {
  type PlannedKind,
  publicationPlanRow,
} from '#server/features/posts/publication-plans/publication-plans.tables.ts';
import { blockKeyset, listBlocked } from '#server/features/social/blocks/blocks.store.ts';
import { blockRow } from '#server/features/social/blocks/blocks.tables.ts';
import {
  followsAfter,
  listFollows,
  listRequests,
  requestKeyset,
} from '#server/features/social/follows/follows.store.ts';
import { followRequestRow, followRow } from '#server/features/social/follows/follows.tables.ts';
import { listMutes, muteKeyset } from '#server/features/social/mutes/mutes.store.ts';
import { muteRow } from '#server/features/social/mutes/mutes.tables.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { newId } from '#server/platform/ids.ts';
import { analyze } from './analyze.ts';
import { insertMembers, insertRows, memberRows } from './factories.ts';
import {
  expectPageOfIndex,
  explain,
  type List,
  nodesOf,
  type PostgresPlan,
  type SqliteStep,
} from './page-plans.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

const MANY = 2000;
const LIMIT = 20;
const START = Date.parse('2026-01-01T00:00:00.000Z');

/** All times of the test data. */
const wholeSpan = { from: timeOf(-1), to: timeOf(MANY) };

/** A member with relations to all others, a viewer, the post that all members like, and a thread with many replies. */
const [star, viewer, hotPost, hotThread] = [newId(), newId(), newId(), newId()];
/** An event with many participants, waiting members and comments. */
const hotEvent = newId();

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
  const others = Array.from({ length: MANY }, () => newId());
  const members = [star, viewer, ...others];
  const rows = members.map((id) => memberRows(id));
  await insertMembers(test.database, rows);
  const posts = [hotPost, ...Array.from({ length: MANY }, () => newId())];
  const events = Array.from({ length: MANY }, () => newId());
  await insertMany('posts', (index) => postRow({ user_id: star, id: posts[index] as string }));
  await insertMany('follows', (index) => follow(others[index], star, index));
  await insertMany('follows', (index) => follow(star, others[index], index));
  await insertMany('follows', (index) => follow(others[index], viewer, index));
  await insertMany('birthdays', (index) => birthday(others[index], index));
  await insertMany('follow_requests', (index) => request(others[index], star, index));
  await insertMany('bookmarks', (index) => bookmark(star, posts[index], index));
  await insertMany('bookmarks', (index) => bookmark(others[index], hotPost, index));
  await insertMany('events', (index) =>
    eventRow({ id: events[index] as string, user_id: viewer, title: '会', event_date: now }),
  );
  await insertMany('publication_plans', (index) => plan('post', star, posts[index], index));
  await insertMany('publication_plans', (index) => plan('event', viewer, events[index], index));
  await insertMany('likes', (index) => like(star, posts[index], index));
  await insertMany('likes', (index) => like(others[index], hotPost, index));
  await insertMany('comments', (index) => ({
    ...comment(index),
    ...(index === 0 && { id: hotThread }),
  }));
  await insertMany('comments', (index) => ({ ...comment(index), parent_id: hotThread }));
  await insertMany('comments', (index) => ({ ...comment(index), post_id: posts[index] as string }));
  await insertMany('mutes', (index) =>
    muteRow({ user_id: star, kind: 'word', value: `ことば${index}`, created_at: timeOf(index) }),
  );
  await insertMany('blocks', (index) =>
    blockRow({ blocker_id: star, blocked_id: others[index] ?? '', created_at: timeOf(index) }),
  );
  const event = { id: hotEvent, user_id: star, title: '会', event_date: timeOf(0) };
  await insertRows(test.database, 'events', [eventRow(event)]);
  await insertMany('comments', (index) => ({
    ...comment(index),
    post_id: null,
    event_id: hotEvent,
  }));
  await insertMany('event_joins', (index) =>
    eventJoinRow({
      event_id: hotEvent,
      user_id: others[index] ?? '',
      position: index + 1,
      state: index % 2 === 0 ? 'joined' : 'waiting',
    }),
  );
  await insertMany('post_totals', (index) =>
    postTotalsRow({ post_id: posts[index] as string, user_id: star, views: index % 50 }),
  );
  await insertMany('post_figures', (index) => ({
    post_id: posts[index] as string,
    ...figure(index),
  }));
  await insertMany('author_figures', (index) => ({
    user_id: others[index] as string,
    ...figure(index),
  }));
  await analyze(test.database);
});
afterAll(() => test.drop());

async function insertMany<Name extends keyof Tables>(
  table: Name,
  rowOf: (index: number) => Insertable<Tables[Name]>,
): Promise<void> {
  const rows = Array.from({ length: MANY }, (_, index) => rowOf(index));
  await insertRows(test.database, table, rows);
}

function spanOfStar() {
  return { user: star, ...wholeSpan };
}

function timeOf(index: number): string {
  return new Date(START + index * 1000).toISOString();
}

function follow(follower_id = '', following_id = '', index = 0): Tables['follows'] {
  return followRow({ follower_id, following_id, created_at: timeOf(index) });
}

function birthday(user_id = '', index = 0): Tables['birthdays'] {
  return birthdayRow({
    user_id,
    day: timeOf(index * 86_400).slice(5, 10),
    visible_to: 'followers',
  });
}

function request(requester_id = '', target_id = '', index = 0): Tables['follow_requests'] {
  return followRequestRow({ requester_id, target_id, created_at: timeOf(index) });
}

function bookmark(user_id = '', post_id = '', index = 0): Tables['bookmarks'] {
  return bookmarkRow({ user_id, post_id, created_at: timeOf(index) });
}

function plan(kind: PlannedKind, user_id: string, id = '', index = 0): Tables['publication_plans'] {
  return publicationPlanRow(kind, { id, user_id, publish_at: timeOf(index) });
}

function like(user_id = '', post_id = '', index = 0): Tables['likes'] {
  return likeRow({ user_id, post_id, count: 1 + (index % 50), created_at: timeOf(index) });
}

function figure(index: number) {
  return { day: timeOf(index).slice(0, 10), name: 'view-home', count: 1 };
}

function comment(index: number): Tables['comments'] {
  const created_at = timeOf(index);
  return commentRow({ post_id: hotPost, user_id: star, content: 'すてきです', created_at });
}

const deep = { count: 25, position: MANY / 2, time: timeOf(MANY / 2), id: newId() };

type Page = (after: typeof deep) => List;

const page = {
  user: star,
  viewerId: viewer,
  viewer,
  all: false,
  limit: LIMIT,
};
const now = timeOf(0);

/** Every list of members' actions, with its table, its start, and the function that reads a page of it. */
const lists: Record<string, [table: keyof Tables, start: Partial<typeof deep>, page: Page]> = {
  followers: [
    'follows',
    followsAfter('followers', undefined),
    (after) => (database) => listFollows('followers', false)(database, { ...page, after }),
  ],
  following: [
    'follows',
    followsAfter('following', undefined),
    (after) => (database) => listFollows('following', false)(database, { ...page, after }),
  ],
  'followers, for a viewer with blocks': [
    'follows',
    followsAfter('followers', undefined),
    (after) => (database) => listFollows('followers', true)(database, { ...page, after }),
  ],
  'requests to follow': [
    'follow_requests',
    requestKeyset.start,
    (after) => (database) => listRequests(database, { ...page, after }),
  ],
  'members of an event, for a viewer with blocks': [
    'event_joins',
    membersAfter('joined', undefined),
    (after) => (database) =>
      listMembers('joined', true)(database, { ...page, after, event: hotEvent }),
  ],
  'waiting list of an event': [
    'event_joins',
    membersAfter('waiting', undefined),
    (after) => (database) =>
      listMembers('waiting', false)(database, { ...page, after, event: hotEvent, all: true }),
  ],
  'likers of a post, for a viewer with blocks': [
    'likes',
    likerKeyset.start,
    (after) => (database) => listLikers(true)(database, { ...page, after, post: hotPost }),
  ],
  'muted words': [
    'mutes',
    muteKeyset.start,
    (after) => (database) => listMutes('word')(database, { ...page, after, now }),
  ],
  'blocked members': [
    'blocks',
    blockKeyset.start,
    (after) => (database) => listBlocked(database, { ...page, after }),
  ],
  'planned posts': [
    'publication_plans',
    planKeyset.start,
    (after) => (database) => listPlans.post(database, { ...page, after }),
  ],
  'planned events': [
    'publication_plans',
    planKeyset.start,
    (after) => (database) => listPlans.event(database, { ...page, user: viewer, after }),
  ],
  'planned events of all members': [
    'publication_plans',
    planKeyset.start,
    (after) => (database) => listWaitingEvents(database, { ...page, after }),
  ],
  'saved posts': [
    'bookmarks',
    reactionKeyset.start,
    (after) => (database) => listReacted(database, 'bookmarks', { ...page, after }),
  ],
  'liked posts': [
    'likes',
    reactionKeyset.start,
    (after) => (database) => listReacted(database, 'likes', { ...page, after }),
  ],
  ...Object.fromEntries(
    (['views', 'likes', 'saves'] as const).map((sort): [string, (typeof lists)[string]] => [
      `own posts by their ${sort}`,
      [
        'post_totals',
        totalsKeysets[sort].start,
        (after) => (database) => listTotals(sort)(database, { ...page, after }),
      ],
    ]),
  ),
  'likers of a post': [
    'likes',
    likerKeyset.start,
    (after) => (database) => listLikers(false)(database, { ...page, after, post: hotPost }),
  ],
  'comments of a post': [
    'comments',
    threadKeyset.start,
    (after) => (database) => listThreads('post')(database, { ...page, after, about: hotPost }),
  ],
  'comments of an event': [
    'comments',
    threadKeyset.start,
    (after) => (database) => listThreads('event')(database, { ...page, after, about: hotEvent }),
  ],
  'replies to a comment': [
    'comments',
    replyKeyset.start,
    (after) => (database) => listReplies(database, { ...page, after, parent: hotThread }),
  ],
};

/**
 * The lists that leave out some rows: members whom the viewer cannot read, mutes that have ended, or plans of the other
 * kind. Such rows are few.
 */
const filteredLists = new Set([
  'members of an event, for a viewer with blocks',
  'waiting list of an event',
  'followers',
  'followers, for a viewer with blocks',
  'following',
  'requests to follow',
  'likers of a post',
  'likers of a post, for a viewer with blocks',
  'muted words',
  'planned posts',
  'planned events',
]);

it.each(Object.entries(lists))(
  'a page is read from an index, with no rows beyond the page: %s [FEED-29, HIDE-12, PLAN-84, SEEN-14, SEEN-29]',
  async (name, [table, start, pageAfter]) => {
    for (const after of [{ ...deep, ...start }, deep]) {
      const expected = { table, limit: LIMIT + 1, isFiltered: filteredLists.has(name) };
      await expectPageOfIndex(test.database, pageAfter(after), expected);
    }
  },
);

it.each<[string, string, List]>([
  ['comments', 'comments_by_writer', (database) => countComments(database, spanOfStar())],
  ['followers', 'follows_followers', (database) => countNewFollowers(database, spanOfStar())],
  ['events', 'event_joins_of_user', (database) => countJoinedEvents(database, spanOfStar())],
])('the %s of a member in a year are counted by an index [YEAR-17]', async (_, index, list) => {
  if (test.database.engine === 'sqlite') {
    const steps = (await explain(test.database, 'EXPLAIN QUERY PLAN', list)) as SqliteStep[];
    const details = steps.map(({ detail }) => detail);
    expect(details.some((detail) => detail.includes(`INDEX ${index} (`))).toBe(true);
    expect(details.filter((detail) => /^SCAN (?!page)|TEMP B-TREE/.test(detail))).toEqual([]);
    return;
  }
  const keyword = 'EXPLAIN (ANALYZE, FORMAT JSON)';
  const [answer] = (await explain(test.database, keyword, list)) as [PostgresPlan];
  const nodes = nodesOf(answer['QUERY PLAN'][0].Plan);
  // With an unlucky sample of the rows, the planner sorts the few events of the member to merge them.
  const sorts = nodes.filter((node) => node['Node Type'] === 'Sort');
  expect(sorts.filter((node) => Number(node['Actual Rows']) > LIMIT)).toEqual([]);
});

it('the likes of a member in a week are summed up from a range of an index [YEAR-17]', async () => {
  const week = { user: star, from: timeOf(0), to: timeOf(LIMIT) };
  const list: List = (database) => sumGivenLikes(database, week);
  const isSqlite = test.database.engine === 'sqlite';
  const keyword = isSqlite ? 'EXPLAIN QUERY PLAN' : 'EXPLAIN (FORMAT JSON)';
  const plan = JSON.stringify(await explain(test.database, keyword, list));
  expect(plan).toMatch(/likes_of_user.*created_at[ >].*created_at[ <]/);
  expect(plan).not.toMatch(/"SCAN/);
});

it('the birthdays of a day are read from an index, and their members are looked up one by one [BDAY-20]', async () => {
  const list: List = (database) => listFollowedWithBirthday(database, star, timeOf(0).slice(5, 10));
  if (test.database.engine === 'sqlite') {
    const steps = (await explain(test.database, 'EXPLAIN QUERY PLAN', list)) as SqliteStep[];
    const details = steps.map(({ detail }) => detail);
    expect(details).toContain('SEARCH birthdays USING INDEX birthdays_of_day (day=?)');
    expect(details.filter((detail) => /^SCAN|TEMP B-TREE/.test(detail))).toEqual([]);
    return;
  }
  const keyword = 'EXPLAIN (ANALYZE, FORMAT JSON)';
  const [answer] = (await explain(test.database, keyword, list)) as [PostgresPlan];
  const nodes = nodesOf(answer['QUERY PLAN'][0].Plan);
  expect(nodes.map((node) => node['Index Name'])).toContain('birthdays_of_day');
  expect(nodes.filter((node) => node['Node Type'] === 'Seq Scan')).toEqual([]);
});

it('of each of many threads, only the first replies are read, by an index [COMMENT-48]', async () => {
  const each = 4;
  const threads = [hotThread, ...Array.from({ length: 11 }, () => newId())];
  const list: List = (database) => listFirstReplies(database, threads, each);
  if (test.database.engine === 'sqlite') {
    const steps = (await explain(test.database, 'EXPLAIN QUERY PLAN', list)) as SqliteStep[];
    const details = steps.map(({ detail }) => detail);
    const reads = details.filter((detail) => detail.includes(' comments '));
    expect(new Set(reads)).toEqual(
      new Set(['SEARCH comments USING INDEX comments_of_parent (parent_id=?)']),
    );
    expect(details.filter((detail) => /^SCAN (?!page|range)/.test(detail))).toEqual([]);
    return;
  }
  const keyword = 'EXPLAIN (ANALYZE, FORMAT JSON)';
  const [answer] = (await explain(test.database, keyword, list)) as [PostgresPlan];
  const nodes = nodesOf(answer['QUERY PLAN'][0].Plan);
  const reads = nodes.filter((node) => node['Relation Name'] === 'comments');
  expect(new Set(reads.map((node) => node['Index Name']))).toEqual(new Set(['comments_of_parent']));
  expect(Math.max(...reads.map((node) => node['Actual Rows']))).toBe(each);
});

it("the posts of a member that have no totals are found by indexes, without reading other members' posts [SEEN-14]", async () => {
  // All posts belong to the star, so the viewer has none, and nothing may be read.
  const list: List = (database) => listUncounted(database, viewer);
  if (test.database.engine === 'sqlite') {
    const steps = (await explain(test.database, 'EXPLAIN QUERY PLAN', list)) as SqliteStep[];
    expect(
      steps.map(({ detail }) => detail).filter((detail) => /^(SEARCH|SCAN)/.test(detail)),
    ).toEqual([
      'SEARCH posts USING COVERING INDEX posts_by_author (user_id=? AND is_published=?)',
      'SEARCH posts USING INDEX posts_by_author (user_id=? AND is_published=?)',
      expect.stringMatching(/^SEARCH post_totals USING COVERING INDEX \w+ \(user_id=\?\)$/),
    ]);
    return;
  }
  const keyword = 'EXPLAIN (ANALYZE, FORMAT JSON)';
  const [answer] = (await explain(test.database, keyword, list)) as [PostgresPlan];
  const reads = nodesOf(answer['QUERY PLAN'][0].Plan).filter((node) => node['Relation Name']);
  expect(reads.map((node) => node['Index Name'])).toEqual([
    expect.stringMatching(/^posts_(by_author|drafts)$/),
    expect.stringMatching(/^posts_(by_author|drafts)$/),
    expect.stringMatching(/^post_totals_by_/),
  ]);
  expect(Math.max(...reads.map((node) => node['Actual Rows']))).toBe(0);
});

it.each(['post', 'author'] as const)(
  'the counts of a period are read only from the rows of the %s [SEEN-14, SEEN-29]',
  async (kind) => {
    const list: List = (database) =>
      readFigures(kind, 10)(database, { id: hotPost, first: '2026-01-01' });
    const table = `${kind}_figures`;
    if (test.database.engine === 'sqlite') {
      const steps = (await explain(test.database, 'EXPLAIN QUERY PLAN', list)) as SqliteStep[];
      const [read] = steps.filter(({ detail }) => detail.includes(table));
      expect(read?.detail).toMatch(/^SEARCH .* \(\w+_id=\? AND day>\?\)/);
      return;
    }
    const [answer] = (await explain(test.database, 'EXPLAIN (ANALYZE, FORMAT JSON)', list)) as [
      PostgresPlan,
    ];
    const reads = nodesOf(answer['QUERY PLAN'][0].Plan).map((node) => node['Index Name']);
    expect(reads.filter(Boolean)).toEqual([`${table}_pk`]);
  },
);
