import type { Topic } from '#contract/operation/live-events.ts';
import { insertNotification } from '#server/features/notifications/notifications/notifications.testing.ts';
import { subscribe } from '#server/features/operation/live/live.testing.ts';
import { postTagRows } from '#server/features/posts/posts/posts.tables.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { newId } from '#server/platform/ids.ts';
import { insertRows } from '#server/testing/factories.ts';
import { readNotifications } from '#server/testing/notifications.ts';
import { CallFailed } from '#server/testing/test-client.ts';
import {
  isMet,
  isOpenToMembers,
  type Meaning,
  type Surface,
  type Surfaces,
} from './visible-meanings.testing.ts';
import { type World, word } from './visible-surfaces.testing.ts';

/** Whether the viewer is notified when the subject comments on the viewer's tagged post with the muted word. */
async function isNotified({ site, client, subject, viewerPostId, tag }: World): Promise<boolean> {
  const comment = { postId: viewerPostId ?? '', content: `${word}です`, requestId: newId() };
  await insertRows(site.database, 'post_character_tags', postTagRows(comment.postId, [tag]));
  await subject.call('addComment', comment).catch((error: unknown) => {
    if (!(error instanceof CallFailed)) throw error;
  });
  await site.database.write((transaction) =>
    transaction.deleteFrom('post_character_tags').where('post_id', '=', comment.postId).execute(),
  );
  const notified = await readNotifications(site.database, client.id);
  return notified.some(({ from_user_id }) => from_user_id === subject.id);
}

/** Whether the viewer is notified of a mention with the muted word by the subject, on a post of the host. */
async function isMentioned({ site, client, subject, hostPostId }: World): Promise<boolean> {
  const profile = await site.database.read
    .selectFrom('profiles')
    .where('id', '=', client.id)
    .select('username')
    .executeTakeFirst();
  if (!profile) return false;
  const content = `@${profile.username} ${word}です`;
  const request = { postId: hostPostId, content, requestId: newId() };
  const { comment } = await subject.call('addComment', request);
  const notified = await readNotifications(site.database, client.id);
  await subject.call('deleteComment', { commentId: comment.id });
  return notified.some(
    ({ type, from_user_id }) => type === 'mention' && from_user_id === subject.id,
  );
}

function isNotifiedOfMention({ viewer, notified, hiding }: Meaning): boolean {
  return (viewer === 'member' || viewer === 'moderator') && notified && hiding !== 'mutes a word';
}

function isNotifiedOfComment({ viewer, listed }: Meaning): boolean {
  return (viewer === 'member' || viewer === 'moderator') && listed;
}

/** The notifications about the subject that the viewer received before any mute or block. */
const causes = {
  'what the subject did': () => ({ type: 'follow' }),
  'that the subject wrote a word': () => ({
    type: 'comment',
    content: `そらさんが「${word}の夜」にコメントしました`,
  }),
  'that the subject likes a post with a tag': ({ postId }: World) => ({
    type: 'like',
    related_id: postId,
    content: '「星の夜」',
  }),
};

/** Returns an earlier notification that another member has replied to the viewer's comment on a post of the subject. */
function replyUnderPost({ host, postId }: World): Partial<Tables['notifications']> {
  return {
    type: 'reply',
    from_user_id: host.id,
    from_user_name: 'ひろば',
    related_id: postId,
    content: 'ひろばさんが「星の夜」であなたのコメントに返信しました',
  };
}

/** Returns the place where a notification shows the title of its post. */
function showsTitle(pathOf: (id: string) => string): Surface {
  return [
    sees(replyUnderPost, pathOf, (text) => text.includes('星の夜')),
    (meaning) => isOpenToMembers(meaning) && meaning.tagged,
  ];
}

/** Returns a function that checks whether a response contains the content. */
function sees(
  causeOf: (world: World) => Partial<Tables['notifications']>,
  pathOf: (id: string) => string,
  isIn: (text: string, id: string) => boolean,
) {
  return async (world: World): Promise<boolean> => {
    const { site, client, subject } = world;
    if (client.id === '') return false;
    const from = { from_user_id: subject.id, from_user_name: 'そら', ...causeOf(world) };
    const { id } = await insertNotification(site.database, from, [client.id]);
    const response = await client.fetch(pathOf(id));
    const text = await response.text();
    await site.database.write((transaction) =>
      transaction.deleteFrom('notifications').where('id', '=', id).execute(),
    );
    return response.ok && isIn(text, id);
  };
}

/** Returns the places where notifications appear. */
function surfacesOfNotifications(
  pathOf: (id: string) => string,
  isIn: (text: string, id: string) => boolean,
): Record<string, Surface> {
  const isNotifiedMember = ({ notified, isMember }: Meaning) => notified && isMember;
  return {
    'what the subject did': [sees(causes['what the subject did'], pathOf, isIn), isNotifiedMember],
    'that the subject wrote a word': [
      sees(causes['that the subject wrote a word'], pathOf, isIn),
      (meaning) => isNotifiedMember(meaning) && meaning.hiding !== 'mutes a word',
    ],
    'that the subject likes a post with a tag': [
      sees(causes['that the subject likes a post with a tag'], pathOf, isIn),
      (meaning) => isNotifiedMember(meaning) && meaning.tagged,
    ],
  };
}

/** Whether the viewer receives a live event when the subject comments on the viewer's post or event. */
async function hears(
  world: World,
  about: { postId: string } | { eventId: string },
): Promise<boolean> {
  const { client, subject } = world;
  const topic: Topic = 'postId' in about ? `post:${about.postId}` : `event:${about.eventId}`;
  if (client.id === '') return false;
  const connection = await subscribe(client, topic);
  const isSubscribed = connection.topics().length === 1;
  if (isSubscribed) {
    await subject.call('addComment', { ...about, content: 'どうぞ', requestId: newId() });
    await connection.until(/comments_count/);
  }
  connection.stop();
  return isSubscribed;
}

/** The places that notify members, which are live events and notifications. */
export const notificationSurfaces: Surfaces = {
  'GET /api/live': {
    'comment on a post': [(world) => hears(world, { postId: world.postId }), isOpenToMembers],
    'comment on an event': [(world) => hears(world, { eventId: world.eventId }), isMet],
  },
  'GET /api/notifications': {
    ...surfacesOfNotifications(
      () => '/api/notifications',
      (text, id) => text.includes(id),
    ),
    'title of a post': showsTitle(() => '/api/notifications'),
  },
  'GET /api/notifications/{notificationId}': {
    ...surfacesOfNotifications(
      (id) => `/api/notifications/${id}`,
      (text, id) => text.includes(id),
    ),
    'title of a post': showsTitle((id) => `/api/notifications/${id}`),
  },
  'GET /api/notifications/unread-count': {
    ...surfacesOfNotifications(
      () => '/api/notifications/unread-count',
      (text) => (JSON.parse(text) as { unread_count: number }).unread_count > 0,
    ),
  },
  notifications: {
    'of a comment': [
      (world) => (world.viewerPostId === null ? Promise.resolve(false) : isNotified(world)),
      isNotifiedOfComment,
    ],
    'of a mention': [isMentioned, isNotifiedOfMention],
  },
};
