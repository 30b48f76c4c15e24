import * as contract from '#contract/posts/clips.ts';
import type { LinkHolds } from '#server/features/moderation/link-holds/link-holds.service.ts';
import type { Site } from '#server/platform/site.ts';
import { findClippedPosts, readItems } from './clip-posts.service.ts';
import {
  findReadableClip,
  readClip,
  readClipChoices,
  readClips,
  readClipsOfUser,
} from './clips.service.ts';
import { moveClipItem, orderClipItem, setClipItem, setClipNote } from './set-clip-item.service.ts';
import { changeClip, createClip, removeClip } from './write-clip.service.ts';

interface ClipsSite extends Site {
  links: LinkHolds;
  /** Records that the bookmarks of a post may have changed. */
  postActivity: { touch(postId: string): void };
}

export function registerClips(site: ClipsSite): void {
  const { binding, database, links, postActivity } = site;
  const deps = { database, links };
  registerReads(site);
  binding.callable(contract.createClip, async ({ viewer, input }) => ({
    clip: await createClip(deps, viewer, input),
  }));
  binding.callable(contract.updateClip, async ({ viewer, input }) => ({
    clip: await changeClip(deps, viewer, input),
  }));
  binding.callable(contract.deleteClip, async ({ viewer, input }) => ({
    deleted_id: await removeClip(deps, viewer, input),
  }));
  binding.callable(contract.setClipItem, async ({ viewer, input }) => {
    const answer = await setClipItem(deps, viewer, input);
    postActivity.touch(input.postId);
    return answer;
  });
  binding.callable(contract.setClipNote, async ({ viewer, input }) => ({
    note: await setClipNote(deps, viewer, input),
  }));
  binding.callable(contract.orderClipItem, async ({ viewer, input }) => {
    await orderClipItem(deps, viewer, input);
    return { after: input.after };
  });
  binding.callable(contract.moveClipItem, async ({ viewer, input }) => {
    await moveClipItem(deps, viewer, input);
    return { clip_id: input.toClipId };
  });
}

function registerReads({ binding, database }: ClipsSite): void {
  binding.query(contract.listClips, ({ viewer, search }) => readClips(database, viewer, search));
  binding.query(contract.listClipChoices, ({ viewer, params, search }) =>
    readClipChoices(database.read, viewer, params.postId, search),
  );
  binding.query(contract.listClipsOfUser, ({ viewer, params, search }) =>
    readClipsOfUser(database, viewer, params.userId, search),
  );
  binding.query(contract.findClippedPosts, ({ viewer, search }) =>
    findClippedPosts(database, viewer, search),
  );
  binding.query(contract.getClip, ({ viewer, params }) =>
    readClip(database, viewer, params.clipId),
  );
  binding.query(contract.listClipItems, async ({ viewer, params, search }) => {
    const { clip } = await findReadableClip(database, viewer, params.clipId);
    return readItems(database, viewer, clip, search);
  });
}
