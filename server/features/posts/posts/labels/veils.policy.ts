import {
  defaultLabelSettings,
  joinedLabels,
  noLabels,
  type PictureLabels,
  type Veil,
  veilFor,
} from '#contract/posts/content-labels.ts';
import type { PostCard } from '#contract/posts/posts.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { coverLabels, splitLabels } from './label-list.ts';
import { allLabels } from './team-labels.policy.ts';

/** A viewer of labelled pictures, with their choices. */
export type LabelReader = Pick<Viewer, 'userId' | 'labels'>;

/** The author and the label columns of a post. */
type Labelled = Pick<Tables['posts'], 'user_id' | 'labels' | 'team_labels' | 'warning'>;

/**
 * Returns the content warning over a picture of a post for the viewer, or null. The labels of the picture are by default
 * those of the cover. All code that shows pictures of posts calls this. Authors see their own pictures.
 */
export function veilOf(
  viewer: LabelReader | null,
  post: Labelled,
  { spoiler, sensitive }: PictureLabels = coverLabels(post.labels),
): Veil | null {
  if (viewer?.userId === post.user_id) return null;
  const ofPost = splitLabels(allLabels(post));
  const labels = joinedLabels(ofPost, { ...noLabels, spoiler, sensitive });
  return veilFor({ labels, warning: post.warning }, viewer?.labels ?? defaultLabelSettings);
}

/** Whether the viewer has chosen to hide a post in lists. */
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

type Pictured = Pick<PostCard, 'image_url' | 'image' | 'nft_image_url' | 'video_url'>;

/** Returns the data of a covered picture for visitors and programs: size and colours, without key and description. */
export function withoutAddresses({ image }: Pictured): Pictured {
  return {
    image_url: null,
    image: image && { ...image, alt: '' },
    nft_image_url: null,
    video_url: null,
  };
}
