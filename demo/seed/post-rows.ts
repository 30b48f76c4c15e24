import type { ProfileVisibility } from '#contract/accounts/member-settings.ts';
import { narrowerAudience, type PostAudience } from '#contract/posts/post-choices.ts';
import { bookmarkRow } from '#server/features/posts/bookmarks/bookmarks.tables.ts';
import { likeRow } from '#server/features/posts/likes/likes.tables.ts';
import { joinNames } from '#server/features/posts/posts/labels/labels.policy.ts';
import { rightsColumn } from '#server/features/posts/posts/picture-rights/picture-rights.ts';
import { joinTags } from '#server/features/posts/posts/post-columns.ts';
import { postRow, postTagRows } from '#server/features/posts/posts/posts.tables.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import type { DemoCommunity, DemoPost } from '../community/types.ts';
import type { PostPicture } from '../pictures/pictures.ts';
import { commentLikeRows, commentRows, shownOf } from './comment-rows.ts';
import { demoId, timeAt } from './rows.ts';

/** The rows of a post and of its related records. */
export interface PostRows {
  post: Tables['posts'];
  tags: Tables['post_character_tags'][];
  /** Empty for a post with a single picture. */
  pictures: Tables['post_pictures'][];
  likes: Tables['likes'][];
  bookmarks: Tables['bookmarks'][];
  commentLikes: Tables['comment_likes'][];
  comments: Tables['comments'][];
}

/** A stored picture of a post. */
export interface StoredPicture extends Pick<PostPicture, 'alt' | 'focus'> {
  key: string;
}

/** Returns the rows of a post. Its counters equal its related records. */
export function postRows(
  post: DemoPost,
  pictures: readonly StoredPicture[],
  community: DemoCommunity,
  base: string,
): PostRows {
  const id = demoId('post', post.key);
  const likes = likeRows(post, community, base);
  const comments = commentRows({ post_id: id }, post.key, community, base);
  return {
    post: postRow({
      ...contentsOf(post, pictures),
      ...timesOf(post, base),
      id,
      ...audiencesOf(post, community),
      likes_count: likes.reduce((sum, { count }) => sum + count, 0),
      comments_count: shownOf(comments),
    }),
    tags: postTagRows(id, post.character_tags),
    pictures: pictureRows(post, pictures),
    likes,
    bookmarks: bookmarkRows(post, community, base),
    comments,
    commentLikes: commentLikeRows(post.key, community, base),
  };
}

function pictureRows(
  post: DemoPost,
  pictures: readonly StoredPicture[],
): Tables['post_pictures'][] {
  if (pictures.length < 2) return [];
  return pictures.map(({ key, alt, focus }, position) => ({
    post_id: demoId('post', post.key),
    user_id: demoId('member', post.author),
    position,
    picture_key: key,
    alt,
    focal_x: focus.x,
    focal_y: focus.y,
    labels: position === pictures.length - 1 ? joinNames(post.declared.lastPicture ?? []) : '',
  }));
}

function contentsOf(post: DemoPost, pictures: readonly StoredPicture[]) {
  const [picture] = pictures;
  const { labels = [], warning = '', rights = null } = post.declared;
  return {
    user_id: demoId('member', post.author),
    title: post.title,
    content: post.content,
    category: post.category,
    image_key: picture?.key ?? null,
    image_alt: picture?.alt ?? '',
    image_focal_x: picture?.focus.x ?? 50,
    image_focal_y: picture?.focus.y ?? 50,
    labels: joinNames(labels),
    warning,
    picture_rights: rightsColumn(rights),
    pictures_count: pictures.length > 1 ? pictures.length : 0,
    picture_layout: post.layout,
    from_right: post.from_right,
    video_url: post.video_url,
    is_published: post.is_published,
    character_tags: joinTags(post.character_tags),
  };
}

function timesOf({ minutes_ago, edited_minutes_ago }: DemoPost, base: string) {
  const created_at = timeAt(base, -minutes_ago);
  const edited_at = edited_minutes_ago === null ? null : timeAt(base, -edited_minutes_ago);
  return { created_at, edited_at, updated_at: edited_at ?? created_at };
}

function audiencesOf({ author, declared }: DemoPost, { members }: DemoCommunity) {
  const own_audience: PostAudience = declared.audience ?? 'public';
  const visibility = members.find(({ username }) => username === author)?.visibility ?? 'public';
  // No post of the demo is for mutual followers.
  const audience = narrowerAudience(visibility, own_audience) as ProfileVisibility;
  return { own_audience, audience };
}

function likeRows(post: DemoPost, { likes }: DemoCommunity, base: string): Tables['likes'][] {
  return likes
    .filter((like) => like.post === post.key)
    .map(({ username, count, minutes_ago }) =>
      likeRow({
        user_id: demoId('member', username),
        post_id: demoId('post', post.key),
        count,
        created_at: timeAt(base, -minutes_ago),
      }),
    );
}

function bookmarkRows(
  post: DemoPost,
  { bookmarks }: DemoCommunity,
  base: string,
): Tables['bookmarks'][] {
  return bookmarks
    .filter((bookmark) => bookmark.post === post.key)
    .map(({ username, minutes_ago }) =>
      bookmarkRow({
        user_id: demoId('member', username),
        post_id: demoId('post', post.key),
        created_at: timeAt(base, -minutes_ago),
      }),
    );
}
