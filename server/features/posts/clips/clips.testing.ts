import type { Page } from '#contract/foundations/primitives.ts';
import type { Clip, ClipItem } from '#contract/posts/clips.ts';
import { newId } from '#server/platform/ids.ts';
import { insertPost } from '#server/testing/factories.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';

/** Creates a clip of a member, by default a private one. */
export async function newClip(
  owner: TestClient,
  fields: { name?: string; description?: string; isPublic?: boolean } = {},
): Promise<Clip> {
  const { clip } = await owner.call('createClip', {
    requestId: newId(),
    name: '夜の絵',
    ...fields,
  });
  return clip;
}

/** Adds a new post of an author to a clip. Returns its id. */
export async function clipNewPost(
  site: TestApp,
  owner: TestClient,
  { clipId, author, note = '' }: { clipId: string; author: string; note?: string },
): Promise<string> {
  const postId = await insertPost(site.database, author);
  await owner.call('setClipItem', { clipId, postId, isIn: true, note });
  return postId;
}

/** Returns the entries of a clip as a viewer sees them. */
export function itemsOf(viewer: TestClient, clipId: string, search = ''): Promise<Page<ClipItem>> {
  return viewer.get<Page<ClipItem>>(`/api/clips/${clipId}/items${search}`);
}

/** Returns the ids of the posts that a viewer sees in a clip. */
export async function postsIn(viewer: TestClient, clipId: string, search = ''): Promise<string[]> {
  return (await itemsOf(viewer, clipId, search)).items.map(({ post }) => post.id);
}
