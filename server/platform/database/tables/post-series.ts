/** Series of posts, their posts and their followers. */
export interface PostSeriesTables {
  post_series: PostSeriesTable;
  post_series_parts: PostSeriesPartsTable;
  post_series_follows: PostSeriesFollowsTable;
}

export interface PostSeriesTable {
  id: string;
  user_id: string;
  title: string;
  description: string;
  /** The post that its author has chosen. It counts while it is in the series and readable. Null for the first one. */
  cover_post_id: string | null;
  hidden_at: string | null;
  hidden_by: string | null;
  hidden_reason: string;
  /** Since when its author has deleted it. It can be restored for a day. */
  deleted_at: string | null;
  request_id: string | null;
  created_at: string;
  updated_at: string;
}

/** A post in a series. Both are of one author. */
export interface PostSeriesPartsTable {
  series_id: string;
  post_id: string;
  user_id: string;
  /** Unique within the series, with gaps. */
  position: number;
  /** When the followers of the series were told of it. Null before. */
  notified_at: string | null;
  created_at: string;
}

export interface PostSeriesFollowsTable {
  series_id: string;
  user_id: string;
  created_at: string;
}
