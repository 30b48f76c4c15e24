import type { PictureLayout } from '#contract/posts/post-pictures.ts';

/** The subject of a post, which determines its author and the fitting comments. */
export type PostKind = 'fanart' | 'illustration' | 'photo' | 'other' | 'words' | 'videos';

/** The text of a post, before it gets its author, its time and its likes. */
export interface PostText {
  title: string;
  content: string;
  /** The names of its pictures in `pictures/posts`, in order. */
  pictures?: readonly string[];
  /** How the page shows several pictures. By default, each is below the previous one. */
  layout?: PictureLayout;
  /** Whether pages are turned from right to left. */
  from_right?: boolean;
  /** The author's username, if the text fits one member only. */
  by?: string;
  /** Tags in addition to the characters in the first picture. */
  tags?: readonly string[];
  video?: string;
  draft?: boolean;
  /** The age of the post, if its text depends on it. */
  days_ago?: number;
}
