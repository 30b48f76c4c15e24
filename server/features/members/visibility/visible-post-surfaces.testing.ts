import type { Comment } from '#contract/comments/comments.ts';
import type { Page } from '#contract/foundations/primitives.ts';
import { inHours } from '#server/features/events/events/events.testing.ts';
import { similarPictureRow } from '#server/features/posts/similar-pictures/similar-pictures.tables.ts';
import { insertRows } from '#server/testing/factories.ts';
import {
  isHeard,
  isListed,
  isListedToMembers,
  isOpen,
  isOpenToMembers,
  isPublic,
  lists,
  type Meaning,
  type Surfaces,
} from './visible-meanings.testing.ts';
import { has } from './visible-shared-surfaces.testing.ts';
import type { World } from './visible-surfaces.testing.ts';

function isSuggested(meaning: Meaning): boolean {
  return (
    isListedToMembers(meaning) &&
    isPublic(meaning) &&
    !meaning.follows &&
    meaning.viewer !== 'owner'
  );
}

/** Whether the viewer sees the post without permissions, as the owner of a clip must. */
function isClipped({ isMember, visibility, viewer, follows, hiding }: Meaning): boolean {
  if (!isMember || hiding.includes('block')) return false;
  return visibility === 'public' || viewer === 'owner' || (visibility === 'followers' && follows);
}

/** Whether a public clip of the host shows the post to the viewer. The host and the subject follow each other. */
function isClippedByHost({ open, listed, visibility }: Meaning): boolean {
  return open && listed && visibility !== 'private';
}

function isOpenToOthers(meaning: Meaning): boolean {
  return isOpenToMembers(meaning) && meaning.viewer !== 'owner';
}

/** Whether the posts with a picture similar to the viewer's include the post. */
async function showsSimilar(world: World): Promise<boolean> {
  const { site, client, subject, postId, viewerPostId } = world;
  if (viewerPostId === null) return false;
  const picture = world.pictureUrl.replace('/images/', '');
  const pictures = { own_picture: picture, picture };
  const posts = { own_post_id: viewerPostId, post_id: postId };
  const both = { owner_id: client.id, author_id: subject.id };
  const row = similarPictureRow({ ...both, ...posts, ...pictures });
  await insertRows(site.database, 'similar_pictures', [row]);
  const isShown = await has(world, `/api/similar-pictures/${row.id}`, postId);
  await site.database.write((transaction) =>
    transaction.deleteFrom('similar_pictures').where('id', '=', row.id).execute(),
  );
  return isShown;
}

/** Whether the posts that the viewer has missed in the last hours include the post. */
async function showsMissed(world: World): Promise<boolean> {
  const { site, client, postId } = world;
  if (client.id === '') return has(world, '/api/missed', postId);
  const [away_from, back_at] = [inHours(-5), inHours(-1)];
  await site.database.write((transaction) =>
    transaction
      .updateTable('private_profiles')
      .set({ away_from, back_at })
      .where('id', '=', client.id)
      .execute(),
  );
  return has(world, '/api/missed', postId);
}

export const postSurfaces: Surfaces = {
  'GET /api/posts': {
    recent: [(world) => lists(world, '/api/posts?sort=recent&'), isListed],
    popular: [(world) => lists(world, '/api/posts?sort=popular&'), isListed],
    recommended: [
      (world) => lists(world, '/api/posts?sort=recommended&'),
      (meaning) => isListed(meaning) && meaning.viewer !== 'owner',
    ],
    followed: [
      (world) => lists(world, '/api/posts?sort=following&'),
      ({ follows, listed, visibility }) => follows && listed && visibility !== 'private',
    ],
    'of followed tags': [
      (world) => lists(world, '/api/posts?sort=followed-tags&'),
      (meaning) => isListed(meaning) && meaning.isMember,
    ],
    'newest of a tag': [
      (world) => lists(world, `/api/posts?sort=recent&tags=${world.tag}&`),
      isListed,
    ],
    'most liked of a tag': [(world) => lists(world, `/api/posts?tags=${world.tag}&`), isListed],
  },
  'GET /api/missed': {
    'posts of followed members': [
      showsMissed,
      ({ follows, listed, visibility }) => follows && listed && visibility !== 'private',
    ],
  },
  'GET /api/similar-pictures/{similarId}': {
    'next to a picture of the viewer': [showsSimilar, isOpenToOthers],
  },
  'GET /api/suggested-authors': {
    'authors to follow': [
      (world) => has(world, '/api/suggested-authors', world.postId),
      isSuggested,
    ],
  },
  'GET /': {
    home: [(world) => has(world, '/', world.postId), isListed],
    'next events': [(world) => has(world, '/', world.eventId), ({ listed }) => listed],
  },
  'GET /api/posts/{postId}': {
    post: [(world) => has(world, `/api/posts/${world.postId}`, world.postId), isOpenToMembers],
  },
  'GET /api/posts/{postId}/preview': {
    preview: [(world) => has(world, `/api/posts/${world.postId}/preview`, world.postId), isPublic],
  },
  'GET /api/posts/{postId}/related': {
    'by tags': [
      (world) => has(world, `/api/posts/${world.hostPostId}/related`, world.postId),
      (meaning) => isListed(meaning) && meaning.isMember,
    ],
    'by author': [
      (world) => has(world, `/api/posts/${world.otherPostId}/related`, world.postId),
      (meaning) => isOpenToMembers(meaning) && meaning.listed,
    ],
  },
  'GET /api/posts/{postId}/likes': {
    likers: [
      (world) => has(world, `/api/posts/${world.hostPostId}/likes`, world.subject.id),
      isOpenToMembers,
    ],
  },
  'GET /api/posts/{postId}/comments': {
    comment: [
      (world) => has(world, `/api/posts/${world.hostPostId}/comments`, world.commentId),
      isHeard,
    ],
    'first replies': [
      (world) => has(world, `/api/posts/${world.hostPostId}/comments`, world.replyId),
      isHeard,
    ],
    'number of replies': [
      async ({ client, hostPostId, hostCommentId }) => {
        const response = await client.fetch(`/api/posts/${hostPostId}/comments`);
        if (!response.ok) return false;
        const { items } = (await response.json()) as Page<Comment & { replies_count: number }>;
        return items.find(({ id }) => id === hostCommentId)?.replies_count === 1;
      },
      isHeard,
    ],
  },
  'GET /api/comments/{commentId}/thread': {
    comment: [(world) => has(world, `/api/comments/${world.commentId}/thread`, '"id"'), isHeard],
    'first comment of a reply': [
      (world) => has(world, `/api/comments/${world.replyId}/thread`, world.hostCommentId),
      isHeard,
    ],
    reply: [
      (world) => has(world, `/api/comments/${world.hostCommentId}/thread`, world.replyId),
      isHeard,
    ],
  },
  'GET /api/comments/{commentId}/replies': {
    reply: [
      (world) => has(world, `/api/comments/${world.hostCommentId}/replies`, world.replyId),
      isHeard,
    ],
  },
  'GET /api/liked-posts': {
    likes: [(world) => lists(world, '/api/liked-posts?'), isOpenToMembers],
  },
  'GET /api/clips': {
    'of the viewer': [(world) => has(world, '/api/clips', world.postId), isClipped],
  },
  'GET /api/clipped-posts': {
    'found by its tag': [
      (world) => has(world, `/api/clipped-posts?q=${world.tag}`, world.postId),
      isClipped,
    ],
  },
  'GET /api/clips/{clipId}/items': {
    'of the viewer': [
      (world) => has(world, `/api/clips/${world.ownClipId}/items`, world.postId),
      isClipped,
    ],
    'of the host': [
      (world) => has(world, `/api/clips/${world.hostClipId}/items`, world.postId),
      isClippedByHost,
    ],
    'found by its tag': [
      (world) => has(world, `/api/clips/${world.hostClipId}/items?q=${world.tag}`, world.postId),
      isClippedByHost,
    ],
  },
  'GET /api/clips/{clipId}': {
    'clip of the subject': [
      (world) => has(world, `/api/clips/${world.subjectClipId}`, '夜のクリップ'),
      isOpen,
    ],
  },
  'GET /api/users/{userId}/clips': {
    'covers of the host': [
      (world) => has(world, `/api/users/${world.host.id}/clips`, world.postId),
      isClippedByHost,
    ],
    'of the subject': [
      (world) => has(world, `/api/users/${world.subject.id}/clips`, world.subjectClipId),
      isOpen,
    ],
  },
  'GET /api/bookmarks': {
    saved: [(world) => lists(world, '/api/bookmarks?'), isOpenToMembers],
  },
  'GET /api/series/{seriesId}': {
    series: [(world) => has(world, `/api/series/${world.seriesId}`, world.seriesId), isOpen],
  },
  'GET /api/series/{seriesId}/posts': {
    posts: [(world) => lists(world, `/api/series/${world.seriesId}/posts?`), isOpen],
  },
  'GET /api/users/{userId}/series': {
    'of a member': [
      (world) => has(world, `/api/users/${world.subject.id}/series`, world.seriesId),
      isOpen,
    ],
  },
  'GET /api/posts/{postId}/series': {
    'of a post': [
      (world) => has(world, `/api/posts/${world.postId}/series`, world.seriesId),
      isOpenToMembers,
    ],
    'next post': [
      (world) => has(world, `/api/posts/${world.postId}/series`, world.otherPostId),
      isOpenToMembers,
    ],
  },
  'GET /api/followed-series': {
    followed: [(world) => has(world, '/api/followed-series', world.seriesId), isOpenToMembers],
  },
  'GET /api/admin/posts': {
    'all posts': [
      (world) => lists(world, '/api/admin/posts?'),
      ({ viewer }) => viewer === 'moderator',
    ],
  },
  'GET /api/admin/comments': {
    'all comments': [
      (world) => has(world, '/api/admin/comments', world.commentId),
      ({ viewer }) => viewer === 'moderator',
    ],
  },
  'GET /api/admin/events': {
    'all events': [(world) => has(world, '/api/admin/events', world.eventId), () => false],
  },
  // A block does not apply to public pictures, because caches store them.
  'GET /images/{*}': {
    picture: [
      async ({ client, pictureUrl }) => (await client.fetch(pictureUrl)).ok,
      (meaning) => meaning.open || isPublic(meaning),
    ],
  },
  'GET /images/originals/{*}': {
    picture: [
      async ({ client, pictureUrl }) =>
        (await client.fetch(pictureUrl.replace('/images/', '/images/originals/'))).ok,
      (meaning) => meaning.viewer !== 'visitor' && (meaning.open || isPublic(meaning)),
    ],
  },
};
