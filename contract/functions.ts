import { registerCSRFTokenV2 } from './csrf.ts';
import { likePost } from './likes.ts';
import { createPost } from './posts.ts';
import { updateProfile } from './profiles.ts';
import { signOut } from './session.ts';

/** Every callable function. The client imports the type only, so that no schema is loaded with the first page. */
export const functions = { registerCSRFTokenV2, signOut, updateProfile, createPost, likePost };

export type Functions = typeof functions;
