import { describe, expect, it } from 'vitest';
import type { PostDetail } from '#contract/posts/posts.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { failureOf, type TestClient } from '#server/testing/test-client.ts';
import { insertFollows } from '#server/testing/works.ts';
import { beginDraft, fields, publish, storedPost } from './write-post.testing.ts';

const site = useTestApp();

const missing = 'x'.repeat(20);

const storedRow = (id: string) => storedPost(site().database, id);

describe('a post of another member', () => {
  const writes = (client: TestClient, postId: string): Record<string, Promise<unknown>> => ({
    read: client.get(`/api/posts/${postId}`),
    related: client.get(`/api/posts/${postId}/related`),
    save: client.call('saveDraft', { ...fields, postId }),
    update: client.call('updatePost', { ...fields, postId, publish: true }),
    toggle: client.call('setPostPublished', { postId, isPublished: true }),
    delete: client.call('deletePost', { postId }),
  });

  async function failures(client: TestClient, postId: string) {
    const calls = Object.entries(writes(client, postId)).map(async ([name, call]) => {
      const { httpStatus, envelope } = await failureOf(call);
      return [name, { httpStatus, envelope }] as const;
    });
    return Object.fromEntries(await Promise.all(calls));
  }

  it('is not found for a member who cannot see it [POST-38]', async () => {
    const author = await site().member({ visibility: 'private' });
    const hidden = await publish(author);
    const draft = await beginDraft(await site().member());
    const before = [await storedRow(hidden.id), await storedRow(draft.id)];
    const stranger = await site().member();
    const nothing = await failures(stranger, missing);
    expect(await failures(stranger, draft.id)).toEqual(nothing);
    expect(await failures(stranger, hidden.id)).toEqual(nothing);
    const moderator = await site().member({ rank: 'moderator' });
    expect(await failures(moderator, draft.id)).toEqual(nothing);
    expect([await storedRow(hidden.id), await storedRow(draft.id)]).toEqual(before);
  });

  it('can be read but not changed by other members, even by moderators [POST-39]', async () => {
    const post = await publish(await site().member());
    const before = await storedRow(post.id);
    for (const client of [await site().member(), await site().member({ rank: 'super_admin' })]) {
      const calls = [
        client.call('saveDraft', { ...fields, postId: post.id }),
        client.call('updatePost', { ...fields, postId: post.id, title: '乗っ取り' }),
        client.call('setPostPublished', { postId: post.id, isPublished: false }),
      ];
      for (const failure of await Promise.all(calls.map(failureOf))) {
        expect(failure.envelope.status).toBe('PERMISSION_DENIED');
      }
    }
    expect(await storedRow(post.id)).toEqual(before);
  });

  it('includes the permissions of the viewer [POST-37, READ-19, REPORT-03]', async () => {
    const author = await site().member();
    const { id } = await publish(author);
    const can = async (client: TestClient) =>
      (await client.get<PostDetail>(`/api/posts/${id}`)).can;
    const reader = {
      edit: false,
      publish: false,
      delete: false,
      comment: true,
      hide_comments: false,
      moderate: false,
    };
    expect(await can(author)).toEqual({
      edit: true,
      publish: true,
      delete: true,
      report: false,
      comment: true,
      hide_comments: true,
      moderate: false,
    });
    expect(await can(await site().member())).toEqual({ ...reader, report: true });
    const moderator = await site().member({ rank: 'moderator' });
    expect(await can(moderator)).toEqual({
      ...reader,
      delete: true,
      report: true,
      moderate: true,
    });
  });

  it('includes the follow relation between viewer and author', async () => {
    const [author, viewer] = [await site().member(), await site().member()];
    const { id } = await publish(author);
    const follow = async (client: TestClient) =>
      (await client.get<PostDetail>(`/api/posts/${id}`)).follow;
    expect(await follow(author)).toBeNull();
    expect(await follow(viewer)).toEqual({ is_following: false, is_followed_by: false });
    await insertFollows(site().database, author.id, [viewer.id]);
    expect(await follow(viewer)).toEqual({ is_following: false, is_followed_by: true });
    await insertFollows(site().database, viewer.id, [author.id]);
    expect(await follow(viewer)).toEqual({ is_following: true, is_followed_by: true });
  });
});
