import { CLIP_COVERS } from '#contract/foundations/limits.ts';
import type { Page, PageQuery } from '#contract/foundations/primitives.ts';
import type { ProfileSummary } from '#contract/members/profiles.ts';
import type { Clip, ClipCard, ClipChoice } from '#contract/posts/clips.ts';
import type { PostCard } from '#contract/posts/posts.ts';
import { readProfile } from '#server/features/members/profiles/profiles.service.ts';
import { hiddenNotice } from '#server/features/members/visibility/hidden-by-team.policy.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import { foundOrNull } from '#server/platform/http/app-error.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { readItems, showPosts } from './clip-posts.service.ts';
import { clipNotFound, isShownClip, ownsClip } from './clips.policy.ts';
import * as store from './clips.store.ts';
import type { ClipsTable } from './clips.tables.ts';

/** Returns the clip if it belongs to the viewer. Otherwise throws `not-found`. */
export function ownClip(viewer: Viewer, clip: ClipsTable | null): ClipsTable {
  if (!clip || !ownsClip(viewer, clip)) throw clipNotFound();
  return clip;
}

/**
 * Returns a clip with its owner, if the viewer can see the clip and the profile of its owner. Otherwise throws
 * `not-found`, even for a public clip if the viewer cannot read the profile of its owner.
 */
export async function findReadableClip(database: Database, viewer: Viewer | null, id: string) {
  const clip = await store.clips.find(database.read, id);
  if (!clip || !(ownsClip(viewer, clip) || isShownClip(clip))) throw clipNotFound();
  return { clip, owner: await readOwner(database, viewer, clip.user_id) };
}

/** Returns a member if the viewer can read their profile. Otherwise throws `not-found`. */
async function readOwner(database: Database, viewer: Viewer | null, reference: string) {
  const profile = await foundOrNull(readProfile(database, viewer, reference));
  if (!profile || profile.is_restricted) throw clipNotFound();
  const { id, username, display_name, avatar_url, is_verified, is_holder } = profile;
  return { id, username, display_name, avatar_url, is_verified, is_holder };
}

/** Returns a clip that the viewer can see. Throws `not-found`. */
export async function readClip(database: Database, viewer: Viewer | null, id: string) {
  const { clip, owner } = await findReadableClip(database, viewer, id);
  return toClip(viewer, clip, owner);
}

function toClip(viewer: Viewer | null, clip: ClipsTable, owner: ProfileSummary): Clip {
  const { id, name, description, is_public, created_at, updated_at } = clip;
  const isOwn = ownsClip(viewer, clip);
  return {
    id,
    name,
    description,
    is_public,
    created_at,
    updated_at,
    owner,
    hidden: isOwn ? hiddenNotice(clip) : null,
    can: { edit: isOwn, report: viewer !== null && !isOwn },
  };
}

export async function readClips(
  database: Database,
  viewer: Viewer,
  query: PageQuery,
): Promise<Page<ClipCard>> {
  const page = await store.listAllClips(database.read, { ...query, user: viewer.userId });
  const owner = await readOwner(database, viewer, viewer.userId);
  return { ...page, items: await toCards(database, viewer, page.items, owner) };
}

/** Returns the public clips of a member. Throws `not-found` when the viewer cannot read the profile. */
export async function readClipsOfUser(
  database: Database,
  viewer: Viewer | null,
  reference: string,
  query: PageQuery,
): Promise<Page<ClipCard>> {
  const owner = await readOwner(database, viewer, reference);
  const page = await store.listPublicClips(database.read, { ...query, user: owner.id });
  return { ...page, items: await toCards(database, viewer, page.items, owner) };
}

// The number of posts read for the covers. It exceeds the number of covers, because some posts may be hidden.
const COVER_CANDIDATES = 3 * CLIP_COVERS;

async function toCards(
  database: Database,
  viewer: Viewer | null,
  rows: readonly ClipsTable[],
  owner: ProfileSummary,
): Promise<ClipCard[]> {
  const ids = rows.map(({ id }) => id);
  const items = await store.listFirstItems(COVER_CANDIDATES)(database.read, ids, {});
  const posts = new Set(items.map(({ post_id }) => post_id));
  const shown = await showPosts(database, viewer, owner.id, [...posts]);
  const ofClip = Map.groupBy(items, ({ clip_id }) => clip_id);
  return rows.map((clip) => {
    const covers = (ofClip.get(clip.id) ?? []).flatMap(
      ({ post_id }) => shown.get(post_id)?.post ?? [],
    );
    return { ...toClip(viewer, clip, owner), covers: covers.slice(0, CLIP_COVERS) };
  });
}

/** Returns the clips of the viewer, each with whether it contains the post. */
export async function readClipChoices(
  database: Queryable,
  viewer: Viewer,
  postId: string,
  query: PageQuery,
): Promise<Page<ClipChoice>> {
  const page = await store.listAllClips(database, { ...query, user: viewer.userId });
  const entries = { user_id: viewer.userId, post_id: postId };
  const having = new Set(await store.clipsWithPost(database, entries));
  const items = page.items.map(({ id, name, is_public }) => ({
    id,
    name,
    is_public,
    has_post: having.has(id),
  }));
  return { ...page, items };
}

// The number of posts that are read to find a post with a picture.
const FIRST_ITEMS = 12;

/** Returns a public clip and the first post in it with a picture, as a visitor sees them, or null. */
export async function readSharedClip(
  database: Database,
  id: string,
): Promise<{ clip: Clip; cover: PostCard | null } | null> {
  const found = await foundOrNull(findReadableClip(database, null, id));
  if (!found) return null;
  const { clip, owner } = found;
  const page = { cursor: undefined, limit: FIRST_ITEMS };
  const { items } = await readItems(database, null, clip, page);
  const cover = items.find(({ post }) => post.image_url !== null)?.post ?? null;
  return { clip: toClip(null, clip, owner), cover };
}
