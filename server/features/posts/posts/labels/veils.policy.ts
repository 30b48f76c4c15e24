import {
  type ContentLabels,
  defaultLabelSettings,
  noLabels,
  type Veil,
  veilFor,
} from '#contract/posts/content-labels.ts';
import type { PostCard } from '#contract/posts/posts.ts';
import type { PostsTable } from '#server/platform/database/tables.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { coverLabels } from './label-list.ts';
import { allLabels } from './team-labels.policy.ts';

/** Who sees labelled pictures, with their choices. */
export type LabelReader = Pick<Viewer, 'userId' | 'labels'>;

interface Labelled {
  /** The author. */
  user_id: string;
  labels: ContentLabels;
  warning: string;
}

/** The veil of a picture for the viewer, or null. Authors see their own pictures. */
export function veilOf(viewer: LabelReader | null, post: Labelled): Veil | null {
  if (viewer?.userId === post.user_id) return null;
  return veilFor(post, viewer?.labels ?? defaultLabelSettings);
}

/** Whether the viewer has chosen not to see a post in lists. */
export function hidesLabelled(
  viewer: Viewer | null,
  { user_id, labels = noLabels }: PostCard,
): boolean {
  return labels.ai !== 'none' && hidesAi(viewer) && viewer?.userId !== user_id;
}

/** Whether the viewer hides posts made with AI in lists. */
export function hidesAi(viewer: Viewer | null): boolean {
  return viewer?.labels?.ai === 'hide';
}

/** Whether the picture of a post is veiled from visitors and programs. */
export function isVeiledFromVisitors(post: Pick<PostsTable, 'labels' | 'team_labels'>): boolean {
  const labelled = { labels: coverLabels(allLabels(post)), warning: '' };
  return veilFor(labelled, defaultLabelSettings) !== null;
}

type Pictured = Pick<PostCard, 'image_url' | 'image' | 'nft_image_url' | 'video_url'>;

/** What a visitor or a program gets of a veiled picture: its size and colours, but neither address nor description. */
export function withoutAddresses({ image }: Pictured): Pictured {
  return {
    image_url: null,
    image: image && { ...image, alt: '' },
    nft_image_url: null,
    video_url: null,
  };
}
