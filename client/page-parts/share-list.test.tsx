import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { aConversation, pageOf } from '#client/routes/messages.testing.tsx';
import { aMember, renderInApp } from '#client/testing/render.tsx';
import { stubServer } from '#client/testing/server.ts';
import type { ListedFollow } from '#contract/social/follows.ts';
import { ShareList } from './share-list.tsx';

const viewerId = aMember().user?.id ?? '';

function aFollower(name: string, id: string, isFollowedBy = true): ListedFollow {
  const user = { id, username: name, display_name: name, avatar_url: null };
  return {
    user: { ...user, bio: '', is_verified: false, is_holder: false },
    follow: { is_following: true, is_followed_by: isFollowedBy },
    ...{ id: `${id}_${viewerId}`, follower_id: id, following_id: viewerId, created_at: null },
  };
}

const hana = aFollower('はな', 'aUser000000000000011');
const sora = aFollower('そら', 'aUser000000000000012');
const stranger = aFollower('はなれ', 'aUser000000000000013', false);

it('the list for sharing offers open conversations, followers, and further followers by name [MSG-138, MSG-90]', async () => {
  const conversation = aConversation();
  const known = aFollower('しりあい', conversation.other?.id ?? '');
  stubServer({
    '/api/conversations': () => pageOf([conversation]),
    '/api/users/{userId}/followers': () => pageOf([known, hana, sora]),
    '/api/search': () => ({ type: 'users', ...pageOf([hana, stranger]) }),
  });
  const { router } = renderInApp(<ShareList />, {
    session: aMember(),
    path: '/messages/share?post=aPost000000000000001',
    route: '/messages/share',
  });
  const followers = within(await screen.findByRole('list', { name: 'フォロワー' }));
  expect(followers.getAllByRole('listitem')).toHaveLength(2);
  await userEvent.type(screen.getByRole('searchbox', { name: 'フォロワーを名前で探す' }), 'は');
  const found = within(await screen.findByRole('list', { name: '見つかったフォロワー' }));
  expect(found.getAllByRole('listitem')).toHaveLength(1);
  await userEvent.click(found.getByRole('link', { name: /はな/ }));
  await waitFor(() =>
    expect(router.state.location.pathname).toBe(`/messages/with/${hana.user.id}`),
  );
  expect(router.state.location.state).toEqual({
    card: { kind: 'post', id: 'aPost000000000000001' },
  });
});

it('the list for sharing says who can be found when nobody was found [MSG-90]', async () => {
  stubServer({
    '/api/conversations': () => pageOf([]),
    '/api/users/{userId}/followers': () => pageOf([]),
    '/api/search': () => ({ type: 'users', ...pageOf([stranger]) }),
  });
  renderInApp(<ShareList />, {
    session: aMember(),
    path: '/messages/share?post=aPost000000000000001',
  });
  await userEvent.type(await screen.findByRole('searchbox'), 'は');
  expect(await screen.findByText('送れる人が見つかりません')).toBeTruthy();
});
