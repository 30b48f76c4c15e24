import type { Veil } from '#contract/posts/content-labels.ts';
import type { PictureFields } from '#contract/posts/post-pictures.ts';
import {
  type StoredSnapshot,
  unknownSnapshot,
} from '#server/features/moderation/targets/target-snapshots.service.ts';
import type { PostsTable } from '#server/features/posts/posts/posts.tables.ts';
import { textsOfDraftPoll } from './draft-polls.ts';
import { splitLabels } from './labels/label-list.ts';
import { allLabels } from './labels/team-labels.policy.ts';
import { veilOf } from './labels/veils.policy.ts';
import { keysOf } from './pictures/picture-list.service.ts';
import { splitTags } from './post-tag-list.ts';

/** Returns the snapshot of a post for moderation. `pictures` is empty unless the post has several pictures. */
export function snapshotOfPost(
  post: PostsTable,
  pictures: readonly PictureFields[],
): StoredSnapshot {
  const { title, content, character_tags, image_key, created_at } = post;
  // A poll in pending review is part of the decision about its post.
  const text = [content, ...textsOfDraftPoll(post)].filter(Boolean).join('\n');
  return {
    ...unknownSnapshot,
    ...{ title, text, tags: splitTags(character_tags), image_key, created_at },
    image_keys: keysOf(pictures),
    labels: splitLabels(allLabels(post)),
    veils: veilsOf(post, pictures),
  };
}

/** Returns the content warnings that visitors see over the pictures of a post, by picture key. */
function veilsOf(post: PostsTable, pictures: readonly PictureFields[]): Record<string, Veil> {
  const all = pictures.map((picture) => [picture.key, veilOf(null, post, picture)] as const);
  const ofCover = [post.image_key ?? '', veilOf(null, post)] as const;
  const veiled = [ofCover, ...all].flatMap(([key, veil]) => (veil ? [[key, veil] as const] : []));
  return Object.fromEntries(veiled);
}
