import type { PictureLayout } from '#contract/posts/post-pictures.ts';

/** The subject of a post. It determines who writes the post and which comments fit it. */
export type PostKind = 'fanart' | 'illustration' | 'photo' | 'other' | 'words' | 'videos';

/** The text of a post. Its author, time and likes are added later. */
export interface PostText {
  title: string;
  content: string;
  /** The names of its pictures in `pictures/posts`, in order. */
  pictures?: readonly string[];
  /** How the page shows several pictures. By default, they are one below the other. */
  layout?: PictureLayout;
  from_right?: boolean;
  /** The username of the author, if only one member can have written the text. */
  by?: string;
  /** The tags, besides the characters in the first picture. */
  tags?: readonly string[];
  video?: string;
  draft?: boolean;
  /** The age of the post. Set when the text mentions or implies its age. */
  days_ago?: number;
}
