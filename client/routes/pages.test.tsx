import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aProfile, renderInApp } from '#client/testing/render.tsx';
import { type Handlers, only, refusal, stubServer } from '#client/testing/server.ts';
import UserPage from './user.tsx';

const author = {
  ...aProfile({ is_verified: true, bio: 'よろしく', follower_count: 12345 }),
  is_restricted: false,
  is_blocked: false,
  mute: null,
  follow: null,
};
const noPosts = { items: [], next_cursor: null, has_more: false };

function showUser(profile: NonNullable<Handlers['/api/users/{userId}']>) {
  const calls = stubServer({
    '/api/users/{userId}/posts': only(author.id, () => noPosts),
    '/api/users/{userId}': profile,
  });
  renderInApp(<UserPage />, { path: `/user/${author.id}`, route: '/user/:userId' });
  return calls;
}

describe('the page of a member', () => {
  it('shows their name, counts and posts [LIST-10, ROUTE-13]', async () => {
    showUser(only(author.id, () => author));
    expect(await screen.findByRole('heading', { level: 1, name: 'ことり' })).toBeTruthy();
    expect(screen.getByRole('img', { name: '認証済み' })).toBeTruthy();
    expect(screen.getByText('@kotori')).toBeTruthy();
    const followers = screen.getByRole('link', { name: /フォロワー/ });
    expect(followers.textContent).toContain('1.2万');
    expect(followers.getAttribute('href')).toBe(`/user/${author.id}/followers`);
    expect(await screen.findByText('まだ投稿がありません')).toBeTruthy();
  });

  it('shows only name, avatar and lock of a restricted profile, and requests nothing else', async () => {
    const calls = showUser(() => ({ ...author, bio: 'ひみつ', is_restricted: true }));
    expect(await screen.findByText('このプロフィールは公開されていません')).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1, name: 'ことり' })).toBeTruthy();
    expect(screen.queryByText('ひみつ')).toBeNull();
    expect(screen.queryByText(/フォロワー/)).toBeNull();
    expect(calls.map(({ path }) => path)).not.toContain(`/api/users/${author.id}/posts?limit=12`);
  });

  it('reports that the member does not exist [META-01]', async () => {
    showUser(() => refusal('not-found'));
    const missing = 'このメンバーは見つかりませんでした';
    expect(await screen.findByRole('heading', { level: 1, name: missing })).toBeTruthy();
    expect(document.title).toBe(`${missing} | ひろば`);
  });
});
