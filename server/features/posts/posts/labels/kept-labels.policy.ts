import {
  type ContentLabels,
  type LabelChanges,
  noLabels,
  type PictureLabels,
} from '#contract/posts/content-labels.ts';
import type { PictureFields, WrittenPicture } from '#contract/posts/post-pictures.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { coverLabels, joinLabels, splitLabels } from './label-list.ts';
import { allLabels, ownLabels } from './team-labels.policy.ts';

/** What a save says about pictures and labels. */
export interface WrittenLabels {
  /** The key of the cover. */
  image_key: string | null;
  labels: LabelChanges | undefined;
  /** All pictures. Undefined for the cover alone. */
  pictures: readonly WrittenPicture[] | undefined;
}

/** The labels of a post after a save, and its pictures with theirs if there are several. */
export interface KeptLabels {
  /** The column of the post. */
  labels: string;
  pictures: PictureFields[];
}

interface StoredLabels {
  post: Pick<Tables['posts'], 'image_key' | 'labels' | 'team_labels'>;
  pictures: readonly PictureFields[];
}

/**
 * The labels after a save of what is stored, null for a new post. A label ends where the save says so, or with its picture:
 * what the save leaves out stays. Throws label-set-by-team.
 */
export function keepLabels(stored: StoredLabels | null, written: WrittenLabels): KeptLabels {
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

/** The column of a stored post, whose cover has the labels that the list of pictures says. */
export function storedLabels(stored: StoredLabels): string {
  const { image_key } = stored.post;
  return keepLabels(stored, { image_key, labels: undefined, pictures: undefined }).labels;
}

/** The labels that each stored picture has for itself. */
function labelsByKey(stored: StoredLabels | null): Map<string, PictureLabels> {
  const { post, pictures } = stored ?? { post: null, pictures: [] };
  const cover = post?.image_key ? [[post.image_key, coverLabels(post.labels)] as const] : [];
  return new Map([...cover, ...pictures.map((picture) => [picture.key, picture] as const)]);
}

/** The labels of a cover without a list of pictures. Another picture in its place has those of the one before. */
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
