/** One post as it was written, before it gets its author, its time and its likes. */
export interface Entry {
  title: string;
  content: string;
  /** What the picture shows, in the short notation of `art/notation.ts`; none for words only. */
  art?: string;
  /** Who wrote it, where the voice belongs to one member. */
  by?: string;
  /** Tags beyond the characters in the picture. */
  tags?: readonly string[];
  video?: string;
  draft?: boolean;
  /** When it was posted, where the words depend on it. */
  days_ago?: number;
}
