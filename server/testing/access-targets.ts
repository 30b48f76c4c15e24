import { DAY } from '#contract/foundations/limits.ts';
import { insertWallet } from '#server/features/collections/nfts/nfts.testing.ts';
import { commentRow } from '#server/features/comments/comments/comments.tables.ts';
import { insertEvent, timeIn } from '#server/features/events/events/events.testing.ts';
import { insertPlannedEvent } from '#server/features/events/events/planned-events/planned-events.testing.ts';
import { fileRow } from '#server/features/foundations/pictures/pictures.tables.ts';
import { insertConversation } from '#server/features/messages/messages/messages.testing.ts';
import { insertNotification } from '#server/features/notifications/notifications/notifications.testing.ts';
import { clipItemRow, clipRow } from '#server/features/posts/clips/clips.tables.ts';
import { insertSeries } from '#server/features/posts/post-series/post-series.testing.ts';
import { similarPictureRow } from '#server/features/posts/similar-pictures/similar-pictures.tables.ts';
import { newId, randomName } from '#server/platform/ids.ts';
import { insertMember, insertPost, insertRows } from './factories.ts';
import { blackPng } from './pictures.ts';
import type { TestApp } from './test-app.ts';
import { TestClient } from './test-client.ts';

/** The target of a request, as values of the path, the query or the data of a function. */
export interface Named {
  params?: Record<string, string>;
  search?: string;
  data?: Record<string, unknown>;
}

/** Creates a target that belongs to a member. Returns the values with which a request refers to it. */
export type CreateTarget = (site: TestApp, owner: { id: string; cookie: string }) => Promise<Named>;

export const reason = 'ルールに合わないため';
export const contents = { title: '新しい題', category: 'other' };

/** Returns a creator of a post. Its id is in the path and in a function's data. */
export function aPost(
  data: Record<string, unknown> = {},
  fields: Parameters<typeof insertPost>[2] = {},
): CreateTarget {
  return async ({ database }, { id }) => {
    const postId = await insertPost(database, id, fields);
    return { params: { postId }, data: { postId, ...data } };
  };
}

const draft = { is_published: false };
const hidden = { ...draft, hidden_at: timeIn(0), hidden_reason: reason };

export const aDraft = (data: Record<string, unknown> = {}) => aPost(data, draft);
export const aHiddenPost = aPost({ reason }, hidden);

function series(fields: Parameters<typeof insertSeries>[3] = {}, data = {}): CreateTarget {
  return async ({ database }, { id }) => {
    const postId = await insertPost(database, id);
    const seriesId = await insertSeries(database, id, [postId], fields);
    return { params: { seriesId }, data: { seriesId, ...data } };
  };
}

export const aSeries = series();
export const aHiddenSeries = series({ hidden_at: timeIn(0), hidden_reason: reason });
export const aDeletedSeries = series({ deleted_at: timeIn(0) });
const savedAt = timeIn(0);
export const aSeriesToSave = series(
  { updated_at: savedAt },
  { title: '新しい題', coverPostId: null, baseUpdatedAt: savedAt },
);

/** Returns a creator of a series with one post, for functions about this post. */
function seriesPost(dataOf: (postId: string) => Record<string, unknown>): CreateTarget {
  return async ({ database }, { id }) => {
    const postId = await insertPost(database, id);
    const seriesId = await insertSeries(database, id, [postId]);
    return { data: { seriesId, ...dataOf(postId) } };
  };
}

export const aSeriesToFill = seriesPost((postId) => ({ postIds: [postId] }));
export const aSeriesPost = seriesPost((postId) => ({ postId }));
export const aSeriesPostToMove = seriesPost((postId) => ({ postId, afterPostId: null }));

export const aDeletedPost: CreateTarget = async ({ url, database }, owner) => {
  const client = new TestClient(url, owner);
  await client.registerToken();
  await client.call('deletePost', { postId: await insertPost(database, owner.id) });
  const { id: deletedId } = await database.read
    .selectFrom('deleted_content')
    .where('deleted_by', '=', owner.id)
    .select('id')
    .executeTakeFirstOrThrow();
  return { data: { deletedId } };
};

/** Returns a creator of a clip with a post, and of another, empty clip. */
function clip(isPublic: boolean, data = {}): CreateTarget {
  return async ({ database }, { id: user_id }) => {
    const postId = await insertPost(database, user_id);
    const [row, other] = [isPublic, false].map((is_public) =>
      clipRow({ user_id, name: '夜の絵', is_public }),
    );
    if (!row || !other) throw new Error('there are two clips');
    await insertRows(database, 'clips', [row, other]);
    await insertRows(database, 'clip_items', [
      clipItemRow({ clip_id: row.id, post_id: postId, user_id, position: 0 }),
    ]);
    const ids = { clipId: row.id, ...('note' in data || 'after' in data ? { postId } : {}) };
    const move = 'toClipId' in data ? { postId, toClipId: other.id } : {};
    return { params: { clipId: row.id }, data: { ...data, ...ids, ...move } };
  };
}

export const aPrivateClip = clip(false);
export const aPublicClip = clip(true);
export const aClipToChange = clip(true, { name: '朝の絵' });
export const aClipWithPost = clip(true, { isIn: true, after: null });
export const aNotedPost = clip(true, { note: '好き' });
export const anOrderedPost = clip(true, { after: null });
export const aMovedPost = clip(true, { toClipId: '' });

/** A picture of another member that looks like a picture of the owner. */
export const aSimilarPicture: CreateTarget = async ({ database }, { id: owner_id }) => {
  const author = await insertMember(database);
  const row = similarPictureRow({
    owner_id,
    author_id: author.id,
    own_post_id: await insertPost(database, owner_id),
    own_picture: `post-images/${randomName(32)}.png`,
    post_id: await insertPost(database, author.id),
    picture: `post-images/${randomName(32)}.png`,
  });
  await insertRows(database, 'similar_pictures', [row]);
  return { data: { similarId: row.id, answer: 'fine' } };
};

async function commentBetween({ database }: TestApp, author: string, writer: string) {
  const post_id = await insertPost(database, author, { comments_count: 1 });
  const row = commentRow({ post_id, user_id: writer, content: 'すてきです' });
  await insertRows(database, 'comments', [row]);
  return row.id;
}

/** A comment of the owner on another member's post. */
export const aComment: CreateTarget = async (site, { id }) => {
  const author = await insertMember(site.database);
  return { data: { commentId: await commentBetween(site, author.id, id), reason } };
};

/** A comment of the owner, with a new text. */
export const anOwnComment: CreateTarget = async (site, { id }) => {
  const author = await insertMember(site.database);
  return { data: { commentId: await commentBetween(site, author.id, id), content: '書き直し' } };
};

/** Returns a creator of a conversation of the owner with one of their messages. */
function conversation(data: Record<string, unknown> = {}, search?: string): CreateTarget {
  return async ({ database }, { id }) => {
    const other = await insertMember(database);
    const { conversationId } = await insertConversation(database, [id, other.id]);
    return {
      params: { conversationId },
      data: { conversationId, ...data },
      ...(search !== undefined && { search }),
    };
  };
}

export const aConversation = conversation();
export const someChanges = conversation({}, '?after=0');
export const aConversationToRead = conversation({ upTo: 1 });
export const aConversationToMute = conversation({ muted: true });
export const aNewMessage = conversation({ content: 'こんにちは', requestId: 'access-message-001' });

function message(data: Record<string, unknown>): CreateTarget {
  return async ({ database }, { id }) => {
    const other = await insertMember(database);
    const { messageId } = await insertConversation(database, [id, other.id]);
    return { data: { messageId, ...data } };
  };
}

export const aMessageToEdit = message({ content: '書き直し' });
export const aMessageToDelete = message({ forBoth: false });

/** A message request from another member to the owner. */
export const aMessageRequest: CreateTarget = async ({ database }, { id }) => {
  const { id: asked_by } = await insertMember(database);
  const standing = { status: 'request', asked_by } as const;
  const { conversationId } = await insertConversation(database, [asked_by, id], standing);
  return { data: { conversationId, accept: true } };
};

/** Another member's comment on a post of the owner. */
export const aCommentOnAPost: CreateTarget = async (site, { id }) => {
  const writer = await insertMember(site.database);
  return { data: { commentId: await commentBetween(site, id, writer.id), hidden: true } };
};

/** Another member's thread on a post of the owner. */
export const aThreadOnAPost: CreateTarget = async (site, { id }) => {
  const writer = await insertMember(site.database);
  return { data: { commentId: await commentBetween(site, id, writer.id), closed: true } };
};

function event(data: object = {}, fields = {}): CreateTarget {
  return async (site, { id }) => {
    const eventId = await insertEvent(site, id, fields);
    return { params: { eventId }, data: { eventId, ...data } };
  };
}

export const anEvent = event();
export const anEventToDelete = event({ reason });
export const aSavedEvent = event({ title: '新しい題', event_date: timeIn(86_400_000) });
export const anEventWithEntry = event({ closed: true });
export const anEventWithMessage = event({ content: '集合は9時です', requestId: newId() });
export const aHiddenEvent = event({}, { hidden_at: timeIn(0), hidden_reason: reason });
export const aWaitingList: CreateTarget = async (site, owner) => ({
  ...(await anEvent(site, owner)),
  search: '?state=waiting',
});

function plannedEvent(data: object = {}): CreateTarget {
  return async (site, { id }) => {
    const event_date = timeIn(2 * DAY);
    const plannedEventId = await insertPlannedEvent(site, id, timeIn(DAY), { event_date });
    return { params: { plannedEventId }, data: { plannedEventId, ...data } };
  };
}

export const publishAt = timeIn(DAY);
export const aPlannedEvent = plannedEvent();
export const aMovedPlannedEvent = plannedEvent({ publishAt });
export const aSavedPlannedEvent = plannedEvent({
  publishAt,
  title: '新しい題',
  event_date: timeIn(2 * DAY),
});

export const aNotification: CreateTarget = async ({ database }, { id }) => {
  const notification = await insertNotification(database, { type: 'follow' }, [id]);
  const notificationId = notification.id;
  return { params: { notificationId }, data: { notificationId } };
};

function wallet(data = {}): CreateTarget {
  return async ({ database }, { id }) => {
    const { id: walletId } = await insertWallet(database, id);
    return { data: { walletId, ...data } };
  };
}

export const aWallet = wallet();
export const aRenamedWallet = wallet({ label: 'メイン' });

/** An unused picture. */
export const anUpload: CreateTarget = async ({ database, files }, { id }) => {
  const key = `post-images/${randomName(32)}.png`;
  const size = { width: 4, height: 4 };
  const bytes = blackPng(size);
  const row = fileRow({ key, user_id: id, ...size, placeholder: '', bytes: bytes.length });
  await insertRows(database, 'files', [row]);
  await files.put(key, bytes, 'image/png');
  return { params: { '*': key } };
};
