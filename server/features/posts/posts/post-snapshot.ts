import {
  defaultLabelSettings,
  joinedLabels,
  noLabels,
  type Veil,
  veilFor,
} from '#contract/posts/content-labels.ts';
import type { PictureFields } from '#contract/posts/post-pictures.ts';
import {
  type StoredSnapshot,
  unknownSnapshot,
} from '#server/features/moderation/targets/target-snapshots.service.ts';
import type { PostsTable } from '#server/platform/database/tables.ts';
import { textsOfDraftPoll } from './draft-polls.ts';
import { coverLabels, splitLabels } from './labels/label-list.ts';
import { allLabels } from './labels/team-labels.policy.ts';
import { keysOf } from './pictures/picture-list.service.ts';
import { splitTags } from './post-tag-list.ts';

/** A post as moderation keeps it, with the pictures that it has if there are several. */
export function snapshotOfPost(
  post: PostsTable,
  pictures: readonly PictureFields[],
): StoredSnapshot {
  const { title, content, character_tags, image_key, created_at } = post;
  // A poll that waits with the post is decided about with it.
  const text = [content, ...textsOfDraftPoll(post)].filter(Boolean).join('\n');
  return {
    ...unknownSnapshot,
    ...{ title, text, tags: splitTags(character_tags), image_key, created_at },
    image_keys: keysOf(pictures),
    labels: splitLabels(allLabels(post)),
    veils: veilsOf(post, pictures),
  };
}

type Labelled = Pick<PostsTable, 'labels' | 'team_labels' | 'warning'>;

/** What covers the cover of a post for visitors. */
export function veilOfCover(post: Labelled): Veil | null {
  return veilFor(
    { labels: coverLabels(allLabels(post)), warning: post.warning },
    defaultLabelSettings,
  );
}

/** What covers the pictures of a post for visitors, by their keys. */
function veilsOf(post: PostsTable, pictures: readonly PictureFields[]): Record<string, Veil> {
  const ofPost = splitLabels(allLabels(post));
  const all = pictures.map(({ key, spoiler, sensitive }): [string, Veil | null] => {
    const labels = joinedLabels(ofPost, { ...noLabels, spoiler, sensitive });
    return [key, veilFor({ labels, warning: post.warning }, defaultLabelSettings)];
  });
  const ofCover: [string, Veil | null] = [post.image_key ?? '', veilOfCover(post)];
  const veiled = [ofCover, ...all].flatMap(([key, veil]) => (veil ? [[key, veil] as const] : []));
  return Object.fromEntries(veiled);
}
