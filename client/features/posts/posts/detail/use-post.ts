import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import type { PostDetail } from '#contract/posts/posts.ts';
import { findCard } from '../card-cache.ts';
import { postQuery } from '../posts.queries.ts';

/** Returns the query of a post. While it loads, the data come from a cached card. */
export function usePost(postId: string) {
  const client = useQueryClient();
  return useQuery({ ...postQuery(postId), placeholderData: () => postOfCard(client, postId) });
}

const noPermissions = {
  edit: false,
  publish: false,
  delete: false,
  report: false,
  comment: false,
  hide_comments: false,
  moderate: false,
} as const;

/** The values of a post whose cached card does not have these fields. */
const unmarked = {
  pictures_count: 1,
  labels: { spoiler: false, sensitive: false, ai: 'none' },
  veil: null,
  audience: 'public',
} as const;

function postOfCard(client: QueryClient, postId: string): PostDetail | undefined {
  const card = findCard(client, postId);
  if (!card) return undefined;
  const { excerpt, ...rest } = card;
  return {
    ...unmarked,
    ...rest,
    content: excerpt,
    // Only the cover is known.
    pictures: [],
    picture_layout: 'column',
    from_right: false,
    rights: null,
    has_watermark: false,
    commenters: 'readers',
    warning: card.veil?.warning ?? '',
    team_labels: unmarked.labels,
    nft: null,
    follow: null,
    hidden: null,
    plan: null,
    has_poll: false,
    draft_poll: null,
    in_series: false,
    can: noPermissions,
  };
}
