import type { AdminRank } from '#contract/team/admins.ts';
import { eventJoinRow } from '#server/features/events/events/event-joins/event-joins.tables.ts';
import {
  notificationRow,
  targetRow,
} from '#server/features/notifications/notifications/notifications.tables.ts';
import { bookmarkRow } from '#server/features/posts/bookmarks/bookmarks.tables.ts';
import { clipItemRow, clipRow } from '#server/features/posts/clips/clips.tables.ts';
import { likeRow } from '#server/features/posts/likes/likes.tables.ts';
import { seriesFollowRow } from '#server/features/posts/post-series/post-series.tables.ts';
import { followRow } from '#server/features/social/follows/follows.tables.ts';
import { tagFollowRow } from '#server/features/social/tag-follows/tag-follows.tables.ts';
import type { Database } from '#server/platform/database/database.ts';
import { insertRows } from '#server/testing/factories.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';
import { testEngine } from '#server/testing/test-database.ts';
import { type Content, commonTag, commonWord, type People, type Planted } from './contents.ts';

/** What a viewer hides from themselves, or who blocks whom. */
type Hiding = 'nothing' | 'authors' | 'word' | 'tag' | 'blocks' | 'is blocked';

interface Relation {
  /** Whether the viewer follows every author. */
  follows: boolean;
  /** Whether every author follows the viewer. */
  isFollowed: boolean;
  hides: Hiding;
  rank: AdminRank | null;
}

/** Somebody who looks, with the same relation to every author. */
export interface Viewer extends Relation {
  name: string;
  client: TestClient;
  isSignedIn: boolean;
  /** False for visitors, and for users without a complete profile. */
  isMember: boolean;
}

const stranger: Relation = { follows: false, isFollowed: false, hides: 'nothing', rank: null };

/** The viewers besides authors, the host and the participant. */
const relations: Record<string, Partial<Relation>> = {
  stranger: {},
  follower: { follows: true },
  'followed member': { isFollowed: true },
  'mutual follower': { follows: true, isFollowed: true },
  'member who mutes the author': { follows: true, hides: 'authors' },
  'member who mutes a word': { follows: true, hides: 'word' },
  'member who mutes a tag': { follows: true, hides: 'tag' },
  'member who blocks the author': { hides: 'blocks' },
  'member whom the author blocks': { hides: 'is blocked' },
  moderator: { rank: 'moderator' },
  'moderator whom the author blocks': { rank: 'moderator', hides: 'is blocked' },
  admin: { rank: 'admin' },
  'super admin': { rank: 'super_admin' },
};

/**
 * The viewers on PostgreSQL, one for each rule that a statement contains. That is enough, because the statements of both
 * engines have the same expressions.
 */
const onPostgres = new Set([
  ...['visitor', 'host', 'participant', 'author (public profile)', 'stranger', 'mutual follower'],
  ...['member who mutes the author', 'member whom the author blocks', 'admin'],
]);

/** Creates the viewers with their relations to the authors. */
export async function createViewers(
  site: TestApp,
  { host, participant }: People,
  planted: Planted,
): Promise<Viewer[]> {
  const others = { ...stranger, isSignedIn: true, isMember: true };
  const viewers: Viewer[] = [
    { ...others, name: 'visitor', client: site.visitor(), isSignedIn: false, isMember: false },
    {
      ...others,
      name: 'user without a profile',
      client: await site.member({ is_profile_complete: false }),
      isMember: false,
    },
    { ...others, name: 'host', client: host },
    { ...others, name: 'participant', client: participant },
    ...planted.authors.map(({ account, client }) => {
      // A block by the team and the request to delete the account end the session.
      const isSignedIn = account !== 'blocked' && account !== 'leaving';
      return { ...others, name: `author (${account})`, client, isSignedIn, isMember: isSignedIn };
    }),
  ];
  for (const [name, of] of Object.entries(relations)) {
    const relation = { ...stranger, ...of };
    const client = await site.member(relation.rank === null ? {} : { rank: relation.rank });
    const viewer = { ...others, ...relation, name, client };
    await relate(site, viewer, planted);
    viewers.push(viewer);
  }
  for (const { isMember, client } of viewers) {
    if (isMember) await react(site, client.id, planted);
  }
  // Nobody can join an event before its publication.
  const joins = planted.contents
    .filter(({ kind, state }) => kind === 'event' && state !== 'deleted' && state !== 'planned')
    .map(({ id }) => eventJoinRow({ event_id: id, user_id: participant.id, position: 1 }));
  await insertRows(site.database, 'event_joins', joins);
  return testEngine === 'sqlite' ? viewers : viewers.filter(({ name }) => onPostgres.has(name));
}

/** Returns the ids of the contents of a kind that are not deleted from their table. */
function idsOf({ contents }: Planted, kind: Content['kind']): string[] {
  return contents
    .filter((content) => content.kind === kind && content.state !== 'deleted')
    .map(({ id }) => id);
}

/** Makes a member react to everything, as before a block or a change of the audience. */
async function react({ database }: TestApp, user_id: string, planted: Planted): Promise<void> {
  const posts = idsOf(planted, 'post');
  const clip = clipRow({ user_id, name: 'あとで見る' });
  await insertRows(
    database,
    'likes',
    posts.map((post_id) => likeRow({ user_id, post_id })),
  );
  await insertRows(
    database,
    'bookmarks',
    posts.map((post_id) => bookmarkRow({ user_id, post_id })),
  );
  await insertRows(database, 'clips', [clip]);
  await insertRows(
    database,
    'clip_items',
    posts.map((post_id, position) => clipItemRow({ clip_id: clip.id, post_id, user_id, position })),
  );
  planted.clipIds.push(clip.id);
  await insertRows(database, 'tag_follows', [tagFollowRow({ user_id, tag: commonTag })]);
  await insertRows(
    database,
    'post_series_follows',
    idsOf(planted, 'series').map((series_id) => seriesFollowRow({ series_id, user_id })),
  );
  await notify(database, user_id, planted);
}

/** Stores notifications that quote the titles of all posts and events. */
async function notify(database: Database, user_id: string, { contents }: Planted): Promise<void> {
  const notifications = contents
    .filter(({ kind }) => kind === 'post' || kind === 'event')
    .map(({ kind, id, marker }) =>
      notificationRow({
        type: 'comment',
        title: 'コメント',
        content: `ひろばさんが「${marker} ${commonWord}」にコメントしました`,
        from_user_name: 'ひろば',
        target_audience: 'specific',
        target_user_id: user_id,
        related_id: id,
        related_kind: kind === 'event' ? 'event' : 'post',
      }),
    );
  await insertRows(database, 'notifications', notifications);
  await insertRows(
    database,
    'notification_targets',
    notifications.map((row) => targetRow(row, user_id)),
  );
}

async function relate(site: TestApp, viewer: Viewer, { authors }: Planted): Promise<void> {
  const { client, follows, isFollowed, hides } = viewer;
  const ids = authors.map((author) => author.client.id);
  const rows = ids.flatMap((id) => [
    ...(follows ? [followRow({ follower_id: client.id, following_id: id })] : []),
    ...(isFollowed ? [followRow({ follower_id: id, following_id: client.id })] : []),
  ]);
  await insertRows(site.database, 'follows', rows);
  if (hides === 'word') await client.call('setMute', { kind: 'word', value: commonWord });
  if (hides === 'tag') await client.call('setMute', { kind: 'tag', value: commonTag });
  for (const author of authors) {
    const { id } = author.client;
    if (hides === 'authors') await client.call('setMute', { kind: 'user', value: id });
    if (hides === 'blocks') await client.call('setBlock', { userId: id, blocked: true });
    if (hides === 'is blocked') {
      await author.client.call('setBlock', { userId: client.id, blocked: true });
    }
  }
}
