import { expect, it } from 'vitest';
import type { Comment } from '#contract/comments.ts';
import type { PostCard, PostDetail } from '#contract/posts.ts';
import type { Page } from '#contract/primitives.ts';
import type { ProfileSummary, PublicProfile } from '#contract/profiles.ts';
import { newId } from '#server/platform/ids.ts';
import { insertPost } from '#server/testing/factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const site = useTestApp();

async function setHolder(id: string, is_holder: boolean): Promise<void> {
  await site().database.write((transaction) =>
    transaction.updateTable('profiles').set({ is_holder }).where('id', '=', id).execute(),
  );
}

it('is shown on the profile, posts and comments of a holder, while they are one', async () => {
  const holder = await site().member();
  const reader = await site().member();
  const postId = await insertPost(site().database, holder.id);
  await holder.call('addComment', { postId, content: '星です', requestId: newId() });

  async function marks(): Promise<Record<string, boolean | undefined>> {
    const profile = await reader.get<PublicProfile>(`/api/users/${holder.id}`);
    const post = await reader.get<PostDetail>(`/api/posts/${postId}`);
    const cards = await reader.get<Page<PostCard>>(`/api/users/${holder.id}/posts`);
    const comments = await reader.get<Page<Comment>>(`/api/posts/${postId}/comments`);
    const of = (summary: ProfileSummary | null | undefined) => summary?.is_holder;
    return {
      profile: profile.is_holder,
      post: of(post.profiles),
      card: of(cards.items[0]?.profiles),
      comment: of(comments.items[0]?.author),
    };
  }

  expect(await marks()).toEqual({ profile: false, post: false, card: false, comment: false });
  await setHolder(holder.id, true);
  expect(await marks()).toEqual({ profile: true, post: true, card: true, comment: true });
  await setHolder(holder.id, false);
  expect(await marks()).toEqual({ profile: false, post: false, card: false, comment: false });
});
