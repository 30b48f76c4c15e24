import { expect, it, vi } from 'vitest';
import type { Comment } from '#contract/comments/comments.ts';
import { MINUTE } from '#contract/foundations/limits.ts';
import type { Page } from '#contract/foundations/primitives.ts';
import type { ProfileSummary, PublicProfile } from '#contract/members/profiles.ts';
import type { PostCard, PostDetail } from '#contract/posts/posts.ts';
import {
  insertNfts,
  insertWallet,
  someAddress,
} from '#server/features/collections/nfts/nfts.testing.ts';
import { startHousekeeping } from '#server/housekeeping.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { newId } from '#server/platform/ids.ts';
import { insertPost } from '#server/testing/factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const official = someAddress();
const site = useTestApp({ OFFICIAL_CONTRACTS: `1:${official}` });

async function setHolder(id: string, is_holder: boolean): Promise<void> {
  await site().database.write((transaction) =>
    transaction.updateTable('profiles').set({ is_holder }).where('id', '=', id).execute(),
  );
}

it('the badge is shown on the profile, posts and comments of a member while the member is a holder [PROFILE-21]', async () => {
  const holder = await site().member();
  const reader = await site().member();
  const postId = await insertPost(site().database, holder.id);
  await holder.call('addComment', { postId, content: '星です', requestId: newId() });

  async function badges(): Promise<Record<string, boolean | undefined>> {
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

  expect(await badges()).toEqual({ profile: false, post: false, card: false, comment: false });
  await setHolder(holder.id, true);
  expect(await badges()).toEqual({ profile: true, post: true, card: true, comment: true });
  await setHolder(holder.id, false);
  expect(await badges()).toEqual({ profile: false, post: false, card: false, comment: false });
});

it('housekeeping gives and removes the badge according to official contracts and wallet proofs [PROFILE-45, WALLET-107]', async () => {
  const { database } = site();
  const long = { proven_at: '2026-01-01T00:00:00.000Z', refreshed_at: '2026-01-01T00:00:00.000Z' };
  const wallets: Tables['wallets'][] = [];
  for (const proof of [long, { ...long, proven_at: null }, { ...long, proven_chain_id: 137 }]) {
    const { id } = await site().member();
    const wallet = await insertWallet(database, id, proof);
    await insertNfts(database, wallet, 1, () => ({ contract_address: official }));
    wallets.push(wallet);
  }
  const former = await insertWallet(database, (await site().member()).id, long);
  await setHolder(former.user_id, true);
  wallets.push(former);
  const states = () =>
    Promise.all(
      wallets.map(({ id }) =>
        database.read
          .selectFrom('wallets')
          .innerJoin('profiles', 'profiles.id', 'wallets.user_id')
          .where('wallets.id', '=', id)
          .select(['is_holder', 'refresh_state'])
          .executeTakeFirstOrThrow(),
      ),
    );
  // A stopped sweep ends early, so the test waits for the work of the sweep before it stops the sweep.
  const sweepUntil = async (check: () => Promise<void>) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
    const stop = startHousekeeping(site());
    await vi.advanceTimersByTimeAsync(MINUTE);
    vi.useRealTimers();
    try {
      await vi.waitFor(check, 20_000);
    } finally {
      await stop();
    }
  };
  const marked = [true, false, false, false];
  await sweepUntil(async () =>
    expect((await states()).map(({ is_holder }) => is_holder)).toEqual(marked),
  );
  // A holder always has a proven wallet, which is due for its daily refresh.
  await sweepUntil(async () => expect((await states())[0]?.refresh_state).toBe('waiting'));
  const others = (await states()).slice(1, 3).map(({ refresh_state }) => refresh_state);
  expect(others).toEqual(['fresh', 'fresh']);
});
