import type { ProfileVisibility } from '#contract/accounts/member-settings.ts';
import { narrowerAudience, type PostAudience } from '#contract/posts/post-choices.ts';
import type { PostDetail } from '#contract/posts/posts.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import type { PostsTable } from './posts.tables.ts';

export interface PostFacts {
  user_id: string;
  is_published: boolean;
  /** The choice of the author, limited by the visibility of the profile. */
  audience: PostAudience;
  isAuthorFollowed: boolean;
  /** Whether the author follows the viewer. Known only when the audience or the commenters of the post depend on it. */
  isFollowedByAuthor: boolean;
}

/** The columns of a post, of its author and of a viewer that decide whether the viewer can see the post. */
interface AccessColumns extends Pick<PostsTable, 'user_id' | 'is_published' | 'own_audience'> {
  profile_visibility: ProfileVisibility;
  author_followed_by: string | null;
  author_follows: string | null;
}

export function factsOf(row: AccessColumns): PostFacts {
  return {
    user_id: row.user_id,
    is_published: row.is_published,
    audience: narrowerAudience(row.profile_visibility, row.own_audience),
    isAuthorFollowed: row.author_followed_by !== null,
    isFollowedByAuthor: row.author_follows !== null,
  };
}

interface HidingFacts {
  /** The time at which the team hid the post, or null. A hidden post is a draft. */
  hidden_at: string | null;
}

/** The facts about a member that decide which posts they can see. */
type Reader = Pick<Viewer, 'userId' | 'admin'>;

/** Whether the viewer (null for a visitor) can see the post. Only its author can see a draft. */
export function canReadPost(viewer: Reader | null, post: PostFacts): boolean {
  if (isMeantFor(viewer?.userId ?? null, post)) return true;
  if (!viewer || !post.is_published) return false;
  if (viewer.admin?.permissions.has('manage_posts')) return true;
  return viewer.admin?.permissions.has('manage_users') ?? false;
}

/** Whether the viewer can open the page of the post. Admins who manage posts can also open posts that the team hides. */
export function canOpenPost(viewer: Reader, post: PostFacts & HidingFacts): boolean {
  if (canReadPost(viewer, post)) return true;
  return post.hidden_at !== null && managesPosts(viewer);
}

export function managesPosts({ admin }: Pick<Viewer, 'admin'>): boolean {
  return admin?.permissions.has('manage_posts') ?? false;
}

/** Whether a member (null for a visitor) can see the post without any permission. */
export function isMeantFor(userId: string | null, post: PostFacts): boolean {
  if (userId === post.user_id) return true;
  if (!post.is_published) return false;
  if (post.audience === 'public') return true;
  if (post.audience === 'private' || !post.isAuthorFollowed) return false;
  return post.audience === 'followers' || post.isFollowedByAuthor;
}

/** Whether a member who sees the post can comment on it. Nobody can comment on a draft, not even its author. */
export function mayComment(userId: string, post: PostFacts & Pick<PostsTable, 'commenters'>) {
  if (!post.is_published) return false;
  if (userId === post.user_id || post.commenters === 'readers') return true;
  if (post.commenters === 'nobody' || !post.isAuthorFollowed) return false;
  return post.commenters === 'followers' || post.isFollowedByAuthor;
}

/** Returns the actions that the viewer can take on a visible post. Only the author can edit it. Admins cannot. */
export function permissionsFor(
  viewer: Viewer,
  { user_id, hidden_at }: Pick<PostFacts, 'user_id'> & HidingFacts,
): Omit<PostDetail['can'], 'comment'> {
  const own = viewer.userId === user_id;
  const manages = managesPosts(viewer);
  return {
    edit: own,
    publish: own && hidden_at === null,
    delete: own || manages,
    report: !own && hidden_at === null,
    hide_comments: own,
    moderate: manages && !own,
  };
}

/** The columns that a published post must have. */
type PublishedFields = Pick<PostsTable, 'title' | 'category'>;

/** Throws `post-unfinished` when the author has removed the title or the category of a hidden post. */
export function refuseUnfinished({ title, category }: PublishedFields): void {
  if (title !== '' && category !== null) return;
  const message = '投稿者がタイトルかカテゴリーを消したため、いまは表示できません';
  throw new AppError('failed-precondition', message, { reason: 'post-unfinished' });
}

/** Throws `invalid-argument` for a post that lacks fields that a published post needs. */
export function refuseIncomplete({ title, category }: PublishedFields): void {
  const fields = {
    ...(title === '' && { title: 'タイトルを入力してください' }),
    ...(category === null && { category: 'カテゴリーを選んでください' }),
  };
  const [message] = Object.values(fields);
  if (message !== undefined) throw new AppError('invalid-argument', message, { fields });
}

/** Whether everybody gets a post in feeds. A live event about a post for followers would reveal the post to others. */
export function isInPublicFeeds(post: Pick<PostsTable, 'is_published' | 'audience'>): boolean {
  return post.is_published && post.audience === 'public';
}

/**
 * Returns the value of `posts.audience`: the author's choice, limited by the visibility of the profile. Posts for
 * mutual followers get `followers`, and feeds omit them for members whom the author does not follow.
 */
export function feedAudience(visibility: ProfileVisibility, own: PostAudience): ProfileVisibility {
  const audience = narrowerAudience(visibility, own);
  return audience === 'mutuals' ? 'followers' : audience;
}
