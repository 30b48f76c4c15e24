import { sql } from 'kysely';
import type { PostAudience } from '#contract/posts/audiences.ts';

/** The properties of a card that only few posts have. */
export interface CardExtras {
  pictures_count: number;
  own_audience: PostAudience;
  /** The name of the watermark on the pictures. Empty for none. */
  watermark: string;
  labels: string;
  team_labels: string;
  has_poll: boolean;
  warning: string;
}

const noExtras: CardExtras = {
  pictures_count: 1,
  own_audience: 'public',
  watermark: '',
  labels: '',
  team_labels: '',
  has_poll: false,
  warning: '',
};

/**
 * The extras of a post of `posts` in one column, because each column of a card costs time in each feed. Null for a post
 * without extras. The warning is last, because it can contain the separator.
 */
export const extras = sql<string | null>`case
  when posts.own_audience <> 'public' or posts.pictures_count > 1 or posts.watermark <> ''
    or posts.labels <> '' or posts.team_labels <> '' or posts.has_poll
  then posts.pictures_count || '|' || posts.own_audience || '|' || coalesce(posts.watermark, '')
    || '|' || posts.labels || '|' || posts.team_labels
    || '|' || case when posts.has_poll then 'poll' else '' end || '|' || posts.warning
end`.as('extras');

/** Reads the extras from their column. */
export function readExtras(column: string | null): CardExtras {
  if (column === null) return noExtras;
  const [count, audience, watermark = '', labels = '', team = '', poll, ...warning] =
    column.split('|');
  return {
    pictures_count: Number(count),
    own_audience: audience as PostAudience,
    watermark,
    labels,
    team_labels: team,
    has_poll: poll === 'poll',
    warning: warning.join('|'),
  };
}
