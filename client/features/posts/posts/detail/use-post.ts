import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { pictureKeyOf } from '#contract/foundations/picture-urls.ts';
import type { PostPicture } from '#contract/posts/post-pictures.ts';
import type { PostCard, PostDetail } from '#contract/posts/posts.ts';
import { findCard } from '../card-cache.ts';
import { postQuery } from '../posts.queries.ts';

/** Reads one post. While it loads, returns the data of a cached card. */
export function usePost(postId: string) {
  const client = useQueryClient();
  return useQuery({ ...postQuery(postId), placeholderData: () => postOfCard(client, postId) });
}

const noPermissions = {
  edit: false,
  publish: false,
  delete: false,
  report: false,
  hide_comments: false,
  moderate: false,
} as const;

/** A card knows no other picture than the cover. */
function coverOf({ image_url: url, image }: PostCard): PostPicture[] {
  return url !== null && image !== null ? [{ key: pictureKeyOf(url), url, image }] : [];
}

function postOfCard(client: QueryClient, postId: string): PostDetail | undefined {
  const card = findCard(client, postId);
  if (!card) return undefined;
  const { excerpt, ...rest } = card;
  return {
    ...rest,
    content: excerpt,
    pictures: coverOf(card),
    picture_layout: 'column',
    rights: null,
    has_watermark: false,
    nft: null,
    follow: null,
    hidden: null,
    can: noPermissions,
  };
}
