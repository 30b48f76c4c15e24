/** What a post is about, which decides who writes it and which comments fit it. */
export type PostKind = 'fanart' | 'illustration' | 'photo' | 'other' | 'words' | 'videos';

/** The text of a post, before it gets its author, its time and its likes. */
export interface PostText {
  title: string;
  content: string;
  /** The picture in the notation of `art/notation.ts`; absent for posts without a picture. */
  art?: string;
  /** The author's username, where the text fits one member only. */
  by?: string;
  /** Tags besides the characters in the picture. */
  tags?: readonly string[];
  video?: string;
  draft?: boolean;
  /** The age of the post, where its text depends on it. */
  days_ago?: number;
}
