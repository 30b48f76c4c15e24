import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aPost } from '../testing/posts.ts';
import { aMember, aProfile, renderInApp } from '../testing/render.tsx';
import { refusal, stubServer } from '../testing/server.ts';
import PostPage from './post.tsx';
import UserPage from './user.tsx';

const post = aPost({ content: 'https://example.jp/aをどうぞ', character_tags: ['ルミ'] });
const author = {
  ...aProfile({ is_verified: true, bio: 'よろしく', follower_count: 12345 }),
  is_restricted: false,
};
const userPath = `/api/users/${author.id}`;

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  vi.stubGlobal('scrollTo', () => {});
});
afterEach(() => vi.unstubAllGlobals());

function showPost(answer: unknown = post) {
  stubServer({ [`/api/posts/${post.id}`]: () => answer });
  renderInApp(<PostPage />, {
    session: aMember(),
    path: `/posts/${post.id}`,
    route: '/posts/:postId',
  });
}

describe('the page of a post', () => {
  it('shows everything of it, with links that open beside it', async () => {
    showPost();
    expect(await screen.findByRole('heading', { level: 1, name: post.title })).toBeTruthy();
    const link = screen.getByRole('link', { name: /example/ });
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([
      'https://example.jp/a',
      '_blank',
    ]);
    expect(within(screen.getByRole('list', { name: 'タグ' })).getByText('#ルミ')).toBeTruthy();
    expect(screen.getByRole('link', { name: /@kotori/ }).getAttribute('href')).toBe(
      `/user/${post.user_id}`,
    );
    expect(screen.getByRole('button', { name: /いいね/ })).toBeTruthy();
  });

  it('opens the picture on the whole screen and goes back', async () => {
    showPost();
    await userEvent.click(await screen.findByRole('button', { name: /画像を拡大する/ }));
    const dialog = await screen.findByRole('dialog', { name: '拡大した画像' });
    await userEvent.click(within(dialog).getByRole('button', { name: '拡大した画像を閉じる' }));
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('copies the address that stands for the post outside', async () => {
    const user = userEvent.setup();
    showPost();
    await user.click(await screen.findByRole('button', { name: 'シェア' }));
    expect(await navigator.clipboard.readText()).toBe(`${location.origin}/posts/${post.id}`);
  });

  it('says that it is missing', async () => {
    showPost(refusal('NOT_FOUND', 404));
    expect(
      await screen.findByRole('heading', { level: 1, name: 'この投稿は見つかりませんでした' }),
    ).toBeTruthy();
    expect(screen.getByRole('link', { name: 'ホームへ戻る' }).getAttribute('href')).toBe('/');
  });

  it('says that it could not be read, with a button to try again', async () => {
    showPost(refusal('INTERNAL', 500));
    expect((await screen.findByRole('alert')).textContent).toContain(
      'データの読み込みに失敗しました',
    );
    expect(screen.getByRole('button', { name: '再試行' })).toBeTruthy();
  });
});

function showUser(profile: object) {
  const calls = stubServer({
    [userPath]: () => profile,
    [`${userPath}/posts`]: () => ({ items: [], next_cursor: null, has_more: false }),
  });
  renderInApp(<UserPage />, { path: `/user/${author.id}`, route: '/user/:userId' });
  return calls;
}

describe('the page of a member', () => {
  it('shows who they are, their counts and their posts', async () => {
    showUser(author);
    expect(await screen.findByRole('heading', { level: 1, name: 'ことり' })).toBeTruthy();
    expect(screen.getByRole('img', { name: '認証済み' })).toBeTruthy();
    expect(screen.getByText('@kotori')).toBeTruthy();
    const followers = screen.getByRole('link', { name: /フォロワー/ });
    expect(followers.textContent).toContain('1.2万');
    expect(followers.getAttribute('href')).toBe(`/user/${author.id}/followers`);
    expect(await screen.findByText('まだ投稿がありません')).toBeTruthy();
  });

  it('shows of a restricted one only name, picture and lock, and asks for nothing else', async () => {
    const calls = showUser({ ...author, bio: 'ひみつ', is_restricted: true });
    expect(await screen.findByText('このプロフィールは公開されていません')).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1, name: 'ことり' })).toBeTruthy();
    expect(screen.queryByText('ひみつ')).toBeNull();
    expect(screen.queryByText(/フォロワー/)).toBeNull();
    expect(calls.map(({ path }) => path)).not.toContain(`${userPath}/posts?limit=12`);
  });

  it('says that nobody is there', async () => {
    showUser(refusal('NOT_FOUND', 404));
    expect(await screen.findByText('このユーザーは見つかりませんでした')).toBeTruthy();
  });
});
