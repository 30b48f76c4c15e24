/** What authors are told about their posts. */
export interface InsightTables {
  view_secrets: ViewSecretsTable;
  view_hashes: ViewHashesTable;
  post_totals: PostTotalsTable;
  post_figures: PostFiguresTable;
  author_figures: AuthorFiguresTable;
}

/** The key of the marks of a day in Japan, which all processes share. */
export interface ViewSecretsTable {
  day: string;
  secret: string;
  expires_at: string;
}

/** A reader of a post who was counted on a day. The hash says neither who nor what. */
export interface ViewHashesTable {
  hash: string;
  expires_at: string;
}

/** The sums of `post_figures` of a post. */
export interface PostTotalsTable {
  post_id: string;
  /** The author, by whom and by a total the posts are listed. */
  user_id: string;
  views: number;
  likes: number;
  saves: number;
  comments: number;
}

/** What a post has gained on a day in Japan, less what it has lost. */
export interface PostFiguresTable {
  post_id: string;
  day: string;
  /** `view-` and a source, `likes`, `saves` or `comments`. */
  name: string;
  count: number;
}

/** The same for all posts of a member, including deleted ones. */
export interface AuthorFiguresTable {
  user_id: string;
  day: string;
  name: string;
  count: number;
}
