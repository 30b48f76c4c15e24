import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { aPost } from '#client/testing/posts.ts';
import { aMember, aProfile, renderInApp } from '#client/testing/render.tsx';
import { type Handlers, refusal, stubServer } from '#client/testing/server.ts';
import { LikersButton } from './likers-button.tsx';
import { likeStore } from './likes.queries.ts';

const post = aPost({ likes_count: 1234 });

function aLiker(number: number, count: number) {
  const user = aProfile({
    id: `aFan${String(number).padStart(16, '0')}`,
    display_name: `ファン${number}`,
  });
  const { id: post_id, created_at } = post;
  return { user, user_id: user.id, post_id, count, created_at, updated_at: created_at };
}

afterEach(() => {
  cleanup();
  likeStore.setViewer(null);
});

type Likers = NonNullable<Handlers['/api/posts/{postId}/likes']>;

async function open(likers: Likers) {
  stubServer({
    '/api/posts/{postId}/likes': (call) =>
      call.params.postId === post.id ? likers(call) : refusal('not-found'),
  });
  renderInApp(<LikersButton post={post} />, { session: aMember() });
  await userEvent.click(screen.getByRole('button', { name: 'いいねした人' }));
  return within(await screen.findByRole('dialog', { name: 'いいねした人' }));
}

describe('the list of members who like a post', () => {
  it('shows each member with their number of likes [LIKE-42]', async () => {
    const dialog = await open(() => ({
      items: [aLiker(1, 900), aLiker(2, 334)],
      next_cursor: null,
      has_more: false,
    }));
    const rows = await dialog.findAllByRole('listitem');
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringContaining('いいね 900回'),
      expect.stringContaining('いいね 334回'),
    ]);
    expect(dialog.getByText('合計 1,234いいね')).toBeTruthy();
    const link = dialog.getByRole('link', { name: /ファン1/ });
    expect(link.getAttribute('href')).toBe(`/user/${aLiker(1, 1).user.id}`);
  });

  it('loads more members when the button is pressed', async () => {
    const dialog = await open(({ path }) =>
      path.includes('cursor')
        ? { items: [aLiker(2, 1)], next_cursor: null, has_more: false }
        : { items: [aLiker(1, 5)], next_cursor: 'next', has_more: true },
    );
    await userEvent.click(await dialog.findByRole('button', { name: 'もっと見る' }));
    expect(await dialog.findByText('ファン2')).toBeTruthy();
  });

  it('loads the next page after a page without visible members', async () => {
    const dialog = await open(({ path }) =>
      path.includes('cursor')
        ? { items: [aLiker(2, 1)], next_cursor: null, has_more: false }
        : { items: [], next_cursor: 'next', has_more: true },
    );
    await userEvent.click(await dialog.findByRole('button', { name: 'もっと見る' }));
    expect(await dialog.findByText('ファン2')).toBeTruthy();
  });

  it('shows that loading has failed', async () => {
    const dialog = await open(() => refusal('internal'));
    expect(await dialog.findByText('データの読み込みに失敗しました')).toBeTruthy();
    expect(dialog.getByRole('button', { name: '再試行' })).toBeTruthy();
  });

  it('has no button when nobody has liked the post', () => {
    stubServer({});
    renderInApp(<LikersButton post={aPost()} />, { session: aMember() });
    expect(screen.queryByRole('button')).toBeNull();
  });
});
