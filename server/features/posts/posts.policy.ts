import type { PostDetail } from '#contract/posts.ts';
import type { Visibility } from '#server/platform/database/tables.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';

export interface PostFacts {
  user_id: string;
  is_published: boolean;
  audience: Visibility;
  /** Whether the viewer follows the author. */
  isAuthorFollowed: boolean;
}

interface HidingFacts {
  /** When the team of the site has hidden it, or null. It is a draft then. */
  hidden_at: string | null;
}

/** What decides which posts a member may see. */
type Reader = Pick<Viewer, 'userId' | 'admin'>;

/** Whether the viewer (null: a visitor) may see the post. A draft is its author's alone. */
export function canReadPost(viewer: Reader | null, post: PostFacts): boolean {
  if (isMeantFor(viewer?.userId ?? null, post)) return true;
  if (!viewer || !post.is_published) return false;
  if (viewer.admin?.permissions.has('manage_posts')) return true;
  return viewer.admin?.permissions.has('manage_users') ?? false;
}

/** Whether the viewer may open the page of the post: those who manage posts see what the team has hidden, too. */
export function canOpenPost(viewer: Reader, post: PostFacts & HidingFacts): boolean {
  if (canReadPost(viewer, post)) return true;
  return post.hidden_at !== null && managesPosts(viewer);
}

/** Whether an admin manages the posts of everybody. */
export function managesPosts({ admin }: Pick<Viewer, 'admin'>): boolean {
  return admin?.permissions.has('manage_posts') ?? false;
}

/** Whether a member (null: a visitor) may see the post without any permission. */
export function isMeantFor(userId: string | null, post: PostFacts): boolean {
  if (userId === post.user_id) return true;
  if (!post.is_published) return false;
  if (post.audience === 'public') return true;
  return post.audience === 'followers' && post.isAuthorFollowed;
}

/** What the viewer may do with a post they may see. Only its author edits it, also among admins. */
export function permissionsFor(
  viewer: Viewer,
  { user_id, hidden_at }: Pick<PostFacts, 'user_id'> & HidingFacts,
): PostDetail['can'] {
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
