import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import type { PostDetail } from '#contract/posts/posts.ts';
import { findCard } from '../card-cache.ts';
import { postQuery } from '../posts.queries.ts';

/** Returns the query of a post. Until the post has loaded, a cached card provides the data. */
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

/** The values for a cached card that lacks these fields. */
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
    // Empty, because a card has only the cover.
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
