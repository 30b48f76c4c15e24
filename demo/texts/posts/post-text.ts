/** The subject of a post, which determines its author and the fitting comments. */
export type PostKind = 'fanart' | 'illustration' | 'photo' | 'other' | 'words' | 'videos';

/** The text of a post, before it gets its author, its time and its likes. */
export interface PostText {
  title: string;
  content: string;
  /** The picture in the notation of `art/notation.ts`. Absent for posts without a picture. */
  art?: string;
  /** The author's username, if the text fits one member only. */
  by?: string;
  /** Tags in addition to the characters in the picture. */
  tags?: readonly string[];
  video?: string;
  draft?: boolean;
  /** The age of the post, if its text depends on it. */
  days_ago?: number;
}
