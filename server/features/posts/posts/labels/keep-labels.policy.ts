import {
  type ContentLabels,
  type LabelChanges,
  noLabels,
  type PictureLabels,
} from '#contract/posts/content-labels.ts';
import type { PictureFields, WrittenPicture } from '#contract/posts/post-pictures.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { allLabels, coverLabels, joinLabels, ownLabels, splitLabels } from './labels.policy.ts';

/** The pictures and labels in a save. */
export interface WrittenLabels {
  image_key: string | null;
  labels: LabelChanges | undefined;
  /** All pictures of the post, or undefined for a save that has only the cover. */
  pictures: readonly WrittenPicture[] | undefined;
}

/** The labels of a post after a save. `pictures` has the pictures with their labels if there are several. */
export interface LabelsToStore {
  labels: string;
  pictures: PictureFields[];
}

interface StoredLabels {
  post: Pick<Tables['posts'], 'image_key' | 'labels' | 'team_labels'>;
  pictures: readonly PictureFields[];
}

/**
 * Returns the labels of a post after a save. `stored` is null for a new post. A label ends when the save removes the
 * label or its picture. Labels that the save omits stay. Throws `label-set-by-team`.
 */
export function keepLabels(stored: StoredLabels | null, written: WrittenLabels): LabelsToStore {
  const ofPictures = labelsByKey(stored);
  const listed = written.pictures?.map((picture) => ({
    ...picture,
    ...changedPicture(ofPictures.get(picture.key), picture),
  }));
  const cover = listed
    ? listed.find(({ key }) => key === written.image_key)
    : coverAlone(ofPictures, stored?.post.image_key, written.image_key);
  const ofPost = stored
    ? ownLabels(stored.post, changed(splitLabels(allLabels(stored.post)), written.labels))
    : changed(noLabels, written.labels);
  return {
    labels: joinLabels(ofPost, cover),
    pictures: listed && listed.length > 1 ? listed : [],
  };
}

/** Returns the value of the column `labels`, with the cover's labels from the list of pictures. */
export function storedLabels(stored: StoredLabels): string {
  const { image_key } = stored.post;
  return keepLabels(stored, { image_key, labels: undefined, pictures: undefined }).labels;
}

/** Returns the own labels of each stored picture, without the labels of the whole post. */
function labelsByKey(stored: StoredLabels | null): Map<string, PictureLabels> {
  const { post, pictures } = stored ?? { post: null, pictures: [] };
  const cover = post?.image_key ? [[post.image_key, coverLabels(post.labels)] as const] : [];
  return new Map([...cover, ...pictures.map((picture) => [picture.key, picture] as const)]);
}

/**
 * Returns the labels of a cover when a post is saved without a list of pictures. If the cover is replaced, the new
 * cover gets the labels of the old cover.
 */
function coverAlone(
  ofPictures: Map<string, PictureLabels>,
  before: string | null = null,
  after: string | null,
): PictureLabels | undefined {
  return after === null ? undefined : (ofPictures.get(after) ?? ofPictures.get(before ?? ''));
}

function changedPicture(
  before: PictureLabels = noLabels,
  { spoiler = before.spoiler, sensitive = before.sensitive }: LabelChanges,
): PictureLabels {
  return { spoiler, sensitive };
}

function changed(before: ContentLabels, changes: LabelChanges = {}): ContentLabels {
  return { ...changedPicture(before, changes), ai: changes.ai ?? before.ai };
}
