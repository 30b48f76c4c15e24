import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { aCard } from '#client/testing/posts.ts';
import { aMember, aProfile, renderInApp } from '#client/testing/render.tsx';
import { dataOf, type Handlers, refusal, stubServer } from '#client/testing/server.ts';
import type { SimilarPicture } from '#contract/posts/similar-pictures.ts';
import SimilarPicturePage from './similar-picture.tsx';

const picture = { width: 40, height: 30, placeholder: '', alt: '', focal: { x: 50, y: 50 } };
const similar: SimilarPicture = {
  id: 'aPair000000000000001',
  state: 'open',
  own: {
    post: aCard({ id: 'anOwnPost00000000001', title: '星の海' }),
    picture_url: '/images/post-images/own.png',
    picture,
  },
  other: {
    post: aCard({
      id: 'anotherPost000000001',
      title: '夜の海',
      profiles: aProfile({ id: 'anotherMember0000001', display_name: '写す人' }),
    }),
    picture_url: '/images/post-images/other.png',
    picture,
  },
  created_at: '2026-11-26T03:00:00.000Z',
};

function show(handlers: Handlers) {
  const calls = stubServer(handlers);
  renderInApp(<SimilarPicturePage />, {
    session: aMember(),
    path: `/similar-pictures/${similar.id}`,
    route: '/similar-pictures/:similarId',
  });
  return calls;
}

const path = `/api/similar-pictures/${similar.id}`;

describe("a picture that looks like one of the viewer's pictures", () => {
  it("is shown next to the viewer's picture, with links to both posts [SIMI-13, SIMI-14]", async () => {
    const calls = show({
      [path]: () => similar,
      '/functions/answerSimilarPicture': () => ({ state: 'fine' }),
    });
    await screen.findByRole('heading', { name: 'あなたの画像に似た投稿' });
    const [own, other] = screen.getAllByRole('figure');
    expect(within(own as HTMLElement).getByText('あなたの投稿')).toBeTruthy();
    expect(within(own as HTMLElement).getByRole('link', { name: '星の海' })).toBeTruthy();
    expect(within(other as HTMLElement).getByText('写す人さんの投稿')).toBeTruthy();
    expect(within(other as HTMLElement).getByRole('link', { name: '夜の海' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: '問題なし' }));
    await waitFor(() => expect(screen.getByRole('status').textContent).toContain('もうお知らせ'));
    expect(dataOf(calls, 'answerSimilarPicture').at(-1)).toEqual({
      similarId: similar.id,
      answer: 'fine',
    });
    expect(screen.queryByRole('button', { name: '問題なし' })).toBeNull();
  });

  it('can be reported with a form that is already filled in [SIMI-14, SIMI-23]', async () => {
    const calls = show({
      [path]: () => similar,
      '/functions/reportContent': () => ({
        success: true,
        state: 'received',
        owner_id: similar.other.post.profiles.id,
      }),
      '/functions/answerSimilarPicture': () => ({ state: 'reported' }),
    });
    await userEvent.click(await screen.findByRole('button', { name: '報告する' }));
    const dialog = within(await screen.findByRole('dialog', { name: '投稿を報告' }));
    await userEvent.click(await dialog.findByRole('button', { name: '報告する' }));
    await waitFor(() => expect(screen.getByText(/報告を受け付けました。運営/)).toBeTruthy());
    expect(calls.slice(-2).map(({ data }) => data)).toEqual([
      {
        targetType: 'post',
        targetId: similar.other.post.id,
        reason: 'copyright',
        detail: `わたしの投稿「星の海」（/posts/${similar.own.post.id}）の画像が使われています。`,
      },
      { similarId: similar.id, answer: 'reported' },
    ]);
  });

  it('is not requested while it is covered [SIMI-15]', async () => {
    const veil = { reasons: ['spoiler'], warning: '' };
    const post = { ...similar.other.post, veil };
    show({ [path]: () => ({ ...similar, other: { ...similar.other, post } }) });
    const other = (await screen.findAllByRole('figure'))[1] as HTMLElement;
    expect(other.innerHTML).not.toContain('other.png');
    await userEvent.click(await within(other).findByRole('button'));
    await waitFor(() => expect(other.innerHTML).toContain('other.png'));
  });

  it('reports that the post can no longer be seen [SIMI-25]', async () => {
    show({ [path]: () => refusal('not-found') });
    expect(await screen.findByText('この投稿は、いまは見られません')).toBeTruthy();
  });
});
