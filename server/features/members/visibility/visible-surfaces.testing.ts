import type { ProfileVisibility } from '#contract/accounts/member-settings.ts';
import { insertNfts, insertWallet } from '#server/features/collections/nfts/nfts.testing.ts';
import { commentRow } from '#server/features/comments/comments/comments.tables.ts';
import { eventJoinRow } from '#server/features/events/events/event-joins/event-joins.tables.ts';
import { eventRow } from '#server/features/events/events/events.tables.ts';
import { inHours } from '#server/features/events/events/events.testing.ts';
import { addToIndex } from '#server/features/foundations/search-index/search-index.service.ts';
import { bookmarkRow } from '#server/features/posts/bookmarks/bookmarks.tables.ts';
import { clipItemRow, clipRow } from '#server/features/posts/clips/clips.tables.ts';
import { likeRow } from '#server/features/posts/likes/likes.tables.ts';
import { seriesFollowRow } from '#server/features/posts/post-series/post-series.tables.ts';
import { insertSeries } from '#server/features/posts/post-series/post-series.testing.ts';
import { postRow } from '#server/features/posts/posts/posts.tables.ts';
import { followRow } from '#server/features/social/follows/follows.tables.ts';
import { tagFollowRow } from '#server/features/social/tag-follows/tag-follows.tables.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { newId } from '#server/platform/ids.ts';
import { insertRows } from '#server/testing/factories.ts';
import { dotGif, pngPicture } from '#server/testing/pictures.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';
import { testEngine } from '#server/testing/test-database.ts';
import { upload } from '#server/testing/uploads.ts';
import { insertFollows } from '#server/testing/works.ts';

export const visibilities = ['public', 'followers', 'private'] as const;

/** The possible ways to hide the subject or their content from a viewer. */
const hidings = [
  'nothing',
  'mutes',
  'muted until yesterday',
  'mutes a word',
  'mutes a tag',
  'blocks',
  'is blocked by',
] as const;
type Hiding = (typeof hidings)[number];

/** A viewer, a subject and their relation. */
export interface Case {
  visibility: ProfileVisibility;
  viewer: 'visitor' | 'owner' | 'member' | 'moderator';
  follows: boolean;
  hiding: Hiding;
  /** A description of the case. */
  relation: string;
}

function relate(follows: boolean, hiding: Hiding) {
  if (!follows) return { follows, hiding, relation: hiding };
  return { follows, hiding, relation: hiding === 'nothing' ? 'follows' : `follows and ${hiding}` };
}

const strangers = relate(false, 'nothing');

/**
 * Viewers who follow the member and viewers who do not, each with every kind of hiding. No viewer both follows and is
 * blocked, because a block ends a follow.
 */
const relations = [false, true].flatMap((follows) =>
  hidings
    .filter((hiding) => !follows || !hiding.includes('block'))
    .map((hiding) => relate(follows, hiding)),
);

const viewers = {
  visitor: [strangers],
  owner: [strangers],
  member: relations,
  moderator: relations,
};

/**
 * Every visibility with every viewer and relation. PostgreSQL runs fewer cases: each relation that hides something,
 * with one visibility. That is enough, because the statements of both engines have the same expressions.
 */
export const cases: Case[] = (Object.keys(viewers) as Case['viewer'][]).flatMap((viewer) =>
  viewers[viewer].flatMap((relation, turn) =>
    visibilities
      .filter(
        (_, index) =>
          testEngine === 'sqlite' ||
          relation.hiding === 'nothing' ||
          index === turn % visibilities.length,
      )
      .map((visibility) => ({ visibility, viewer, ...relation })),
  ),
);

/** Returns the case of a viewer without a relation to a public subject. */
export function strangeCase(viewer: Case['viewer']): Case {
  return { visibility: 'public', viewer, ...strangers };
}

/** A word that only the subject writes, in the part of the post after its excerpt. */
export const word = 'ねたばれ';
/** Another spelling of the word, which the viewer mutes. */
const wordMuted = 'ﾈﾀﾊﾞﾚ';

/** A word in the profile of the subject. */
export const bio = '星を見るのが好きです';

function names() {
  return { display_name: '星野さくら', username: `u_${newId().slice(0, 12)}` };
}

/** The content of the subject and of a host, and the viewer who reads it. */
export interface World extends Case {
  site: TestApp;
  client: TestClient;
  subject: TestClient;
  host: TestClient;
  /** Posts of the subject. The first one has a picture. */
  postId: string;
  otherPostId: string;
  pictureUrl: string;
  /** A series of the subject with both posts. The viewer follows it. */
  seriesId: string;
  tag: string;
  /** Another tag, on this post only. */
  otherTag: string;
  /** A post of the host. The subject likes it, comments on it and replies to the host's comment. */
  hostPostId: string;
  hostCommentId: string;
  commentId: string;
  replyId: string;
  /** The next event. It is by the subject, and has the tag and the muted word. */
  eventId: string;
  /** An event by the host. Its gallery contains the posts with the tag. */
  hostEventId: string;
  /** A comment of the subject on the event of the host. */
  eventCommentId: string;
  /** An NFT of the subject, in a wallet with this mask. */
  nftId: string;
  walletMask: string;
  /** Public clips: the subject's with the post of the host, and the host's with the post of the subject. */
  subjectClipId: string;
  hostClipId: string;
  /** A private clip of the viewer with the post. Empty for visitors. */
  ownClipId: string;
  /** A post of the viewer. Null for visitors and for the subject. */
  viewerPostId: string | null;
}

/** Creates the content, and the relation between viewer and subject. */
export async function createWorld(site: TestApp, given: Case): Promise<World> {
  const subject = await site.member({ visibility: given.visibility });
  const host = await site.member();
  const client = await clientOf(site, given.viewer, subject);
  const tag = `ほし${newId()}`;
  const otherTag = `よる${newId()}`;
  await subject.call('updateProfile', { ...names(), bio });
  const audience = given.visibility;
  const inserted = await insertContents(site, { subject, host, tag, audience });
  const picture = await upload(subject, await pngPicture({ width: 8, height: 8 }));
  const { post } = await subject.call('createPost', {
    title: '星の夜',
    content: `${'夜'.repeat(150)}${word}`,
    category: 'fanart',
    image_key: picture.key,
    character_tags: [tag, otherTag],
    requestId: newId(),
  });
  const wallet = await insertWallet(site.database, subject.id);
  const gif = dotGif({ width: 4, height: 4 }, 2).toString('base64');
  const source = `data:image/gif;base64,${gif}`;
  const [{ id: nftId } = { id: '' }] = await insertNfts(site.database, wallet, 1, () => ({
    image_source: source,
    animation_source: source,
  }));
  const collection = { nftId, walletMask: wallet.address_mask };
  const seriesId = await insertSeries(site.database, subject.id, [post.id, inserted.otherPostId]);
  const world = {
    ...given,
    seriesId,
    site,
    client,
    subject,
    host,
    tag,
    otherTag,
    ...inserted,
    ...collection,
  };
  const clips = {
    subjectClipId: await insertClip(site, subject.id, inserted.hostPostId, true),
    hostClipId: await insertClip(site, host.id, post.id, true),
    ownClipId: client.id === '' ? '' : await insertClip(site, client.id, post.id, false),
  };
  const shown = { postId: post.id, pictureUrl: picture.url, viewerPostId: null };
  const whole = { ...world, ...clips, ...shown };
  if (client.id === '') return whole;
  const reactions = { user_id: client.id, post_id: post.id };
  await insertRows(site.database, 'likes', [likeRow(reactions)]);
  await insertRows(site.database, 'bookmarks', [bookmarkRow(reactions)]);
  await insertRows(site.database, 'post_series_follows', [
    seriesFollowRow({ series_id: seriesId, user_id: client.id }),
  ]);
  await insertRows(site.database, 'tag_follows', [tagFollowRow({ user_id: client.id, tag })]);
  await insertRows(site.database, 'event_joins', [
    eventJoinRow({ event_id: inserted.eventId, user_id: client.id, position: 2 }),
  ]);
  if (client.id === subject.id) return whole;
  const viewerPost = postRow({ user_id: client.id, title: '見る人の投稿' });
  await insertRows(site.database, 'posts', [viewerPost]);
  // These are inserted directly, because a request would notify the viewer.
  if (given.follows) await insertFollows(site.database, client.id, [subject.id]);
  await makers[given.hiding](whole);
  return { ...whole, viewerPostId: viewerPost.id };
}

async function insertClip(
  { database }: TestApp,
  user_id: string,
  post_id: string,
  is_public: boolean,
): Promise<string> {
  const clip = clipRow({ user_id, name: '夜のクリップ', is_public });
  await insertRows(database, 'clips', [clip]);
  const item = clipItemRow({ clip_id: clip.id, post_id, user_id, position: 0 });
  await insertRows(database, 'clip_items', [item]);
  return clip.id;
}

async function clientOf(site: TestApp, viewer: Case['viewer'], subject: TestClient) {
  if (viewer === 'visitor') return site.visitor();
  if (viewer === 'owner') return subject;
  return site.member(viewer === 'moderator' ? { rank: 'moderator' } : {});
}

async function insertContents(
  { database }: TestApp,
  {
    subject,
    host,
    tag,
    audience,
  }: Pick<World, 'subject' | 'host' | 'tag'> & Pick<Tables['posts'], 'audience'>,
) {
  const hostPost = postRow({ user_id: host.id, title: '広場の投稿', character_tags: tag });
  const otherPost = postRow({ user_id: subject.id, title: 'もう一枚', audience });
  const on = { post_id: hostPost.id };
  const hostComment = commentRow({ ...on, user_id: host.id, content: 'ようこそ' });
  const comment = commentRow({ ...on, user_id: subject.id, content: `${word}です` });
  const reply = commentRow({ ...comment, id: newId(), parent_id: hostComment.id });
  const event = eventRow({
    ...{ user_id: subject.id, title: `星の会${tag}`, description: `${word}です`, tag },
    event_date: inHours(1),
    series_id: newId(),
  });
  const hostEvent = eventRow({ user_id: host.id, title: 'お題', tag, event_date: inHours(-1) });
  const eventComment = commentRow({
    event_id: hostEvent.id,
    user_id: subject.id,
    content: `${word}です`,
  });
  // Events of other cases would fill the short list on the home page.
  await database.write((transaction) => transaction.deleteFrom('events').execute());
  await insertRows(database, 'events', [event, hostEvent]);
  await insertRows(database, 'event_joins', [
    eventJoinRow({ event_id: hostEvent.id, user_id: subject.id }),
  ]);
  await addToIndex(database.setup, { events: [event] });
  await insertRows(database, 'posts', [hostPost, otherPost]);
  await insertRows(database, 'comments', [hostComment, comment, eventComment]);
  await insertRows(database, 'comments', [reply]);
  await insertRows(database, 'likes', [likeRow({ ...on, user_id: subject.id })]);
  await insertRows(database, 'follows', [
    followRow({ follower_id: subject.id, following_id: host.id }),
    followRow({ follower_id: host.id, following_id: subject.id }),
  ]);
  return {
    hostPostId: hostPost.id,
    otherPostId: otherPost.id,
    eventId: event.id,
    hostEventId: hostEvent.id,
    eventCommentId: eventComment.id,
    hostCommentId: hostComment.id,
    commentId: comment.id,
    replyId: reply.id,
  };
}

type Relate = (world: Omit<World, 'viewerPostId'>) => Promise<unknown>;

const mutes: Relate = ({ client, subject }) =>
  client.call('setMute', { kind: 'user', value: subject.id });

const makers: Record<Hiding, Relate> = {
  nothing: async () => undefined,
  mutes,
  'muted until yesterday': async (world) => {
    await mutes(world);
    const expires_at = new Date(Date.now() - 1000).toISOString();
    await world.site.database.write((transaction) =>
      transaction
        .updateTable('mutes')
        .set({ expires_at })
        .where('user_id', '=', world.client.id)
        .execute(),
    );
  },
  'mutes a word': ({ client }) => client.call('setMute', { kind: 'word', value: wordMuted }),
  'mutes a tag': ({ client, tag }) =>
    client.call('setMute', { kind: 'tag', value: tag.replace('ほし', 'ﾎｼ') }),
  blocks: ({ client, subject }) => client.call('setBlock', { userId: subject.id, blocked: true }),
  'is blocked by': ({ client, subject }) =>
    subject.call('setBlock', { userId: client.id, blocked: true }),
};
