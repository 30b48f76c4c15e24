import { getPost, listPosts, listPostsOfUser } from './posts.ts';
import { getProfile } from './profiles.ts';
import { getAdminStatus, getSession } from './session.ts';
import { getSiteSettings } from './site-settings.ts';

/** Every query. The client imports the type only, so that no schema is loaded with the first page. */
export const queries = {
  getSession,
  getAdminStatus,
  getSiteSettings,
  getProfile,
  listPosts,
  listPostsOfUser,
  getPost,
};

export type Queries = typeof queries;
