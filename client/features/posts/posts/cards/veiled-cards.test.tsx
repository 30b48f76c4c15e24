import { QueryClient } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { forgetViewerData } from '#client/features/identity/session/session.queries.ts';
import { aCard } from '#client/testing/posts.ts';
import { aMember, renderInApp } from '#client/testing/render.tsx';
import { stubServer } from '#client/testing/server.ts';
import { veilAll } from '#client/ui/media/unveiled.ts';
import type { Veil } from '#contract/posts/content-labels.ts';
import type { PostCard as PostCardData } from '#contract/posts/posts.ts';
import { PostCard } from './post-card.tsx';
import { PostThumb } from './post-thumb.tsx';

const veil: Veil = { reasons: ['spoiler'], warning: '最新話の結末' };
const veiled = (fields: Partial<PostCardData> = {}) => aCard({ veil, ...fields });

beforeEach(() => {
  veilAll();
  stubServer({});
});
function show(card: PostCardData) {
  return renderInApp(<PostCard post={card} priority />, { session: aMember() }).container;
}
const pictureIn = (part: Element) => part.querySelector('article img[src]');
const opener = () => screen.findByRole('button', { name: /^見る/ });

describe('a card with a content warning', () => {
  it('shows the reason and the warning, and does not request the picture [VEIL-01, VEIL-02]', async () => {
    const card = show(veiled());
    expect(await screen.findByText('ネタバレ')).toBeTruthy();
    expect(screen.getByText('最新話の結末')).toBeTruthy();
    expect(pictureIn(card)).toBeNull();
    expect(card.innerHTML).not.toContain('/images/post-images/');
  });

  it('shows only the reason and the button when its cover is low, so that no line is cut off [VEIL-28, VEIL-83]', async () => {
    const image = { ...aCard().image, width: 1600, height: 900 } as PostCardData['image'];
    show(veiled({ image }));
    expect(await screen.findByText('ネタバレ')).toBeTruthy();
    expect(screen.getByText('見る')).toBeTruthy();
    expect(screen.queryByText('最新話の結末')).toBeNull();
    expect((await opener()).getAttribute('aria-label')).toContain('最新話の結末');
  });

  it('has a button that shows and hides the picture, is outside of the link and keeps the focus [VEIL-03, VEIL-04]', async () => {
    const card = show(veiled());
    const button = await opener();
    expect(button.closest('a')).toBeNull();
    button.focus();
    await userEvent.keyboard('{Enter}');
    expect(pictureIn(card)).toBeTruthy();
    expect(document.activeElement).toBe(await screen.findByRole('button', { name: /^隠す/ }));
    await userEvent.keyboard(' ');
    expect(pictureIn(card)).toBeNull();
    expect(document.activeElement).toBe(await opener());
  });

  it('shows the picture of its post everywhere on the page once the picture is opened [VEIL-05, VEIL-73]', async () => {
    const post = veiled();
    const { container } = renderInApp(
      <>
        <PostCard post={post} />
        <aside>
          <PostThumb post={post} />
        </aside>
      </>,
      { session: aMember() },
    );
    expect(await screen.findByRole('img', { name: 'ネタバレのため隠している画像' })).toBeTruthy();
    await userEvent.click(await opener());
    expect(container.querySelectorAll(`[src^="${post.image_url}"]`)).toHaveLength(2);
    act(() => forgetViewerData(new QueryClient()));
    expect(container.querySelectorAll(`[src^="${post.image_url}"]`)).toHaveLength(0);
  });

  it('does not contain the description of the picture until the picture is opened [VEIL-06]', async () => {
    const image = { ...aCard().image, alt: '犯人が笑っている' } as PostCardData['image'];
    const card = show(veiled({ image }));
    await opener();
    expect(card.innerHTML).not.toContain('犯人が笑っている');
    await userEvent.click(await opener());
    expect(screen.getByAltText('犯人が笑っている')).toBeTruthy();
  });

  it('has no button for visitors, who do not receive the URL of the picture [VEIL-07]', async () => {
    renderInApp(<PostCard post={veiled({ image_url: null })} />);
    expect(await screen.findByText('ネタバレ')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^見る/ })).toBeNull();
    expect(screen.queryByText('見る')).toBeNull();
  });

  it.each([
    ['of an NFT', { image_url: null, image: null, nft_image_url: '/images/nft/anNft0000' }],
    ['of a video', { video_url: 'https://youtu.be/abcDEF12345' }],
  ])('covers the picture %s [VEIL-08]', async (_, fields) => {
    const card = show(veiled(fields));
    expect(await opener()).toBeTruthy();
    expect(pictureIn(card)).toBeNull();
    await userEvent.click(await opener());
    expect(pictureIn(card)).toBeTruthy();
  });

  it('names all reasons of the warning [VEIL-09, VEIL-74]', async () => {
    show(veiled({ veil: { reasons: ['sensitive', 'ai'], warning: '' } }));
    expect(await screen.findByText('センシティブ・AI利用')).toBeTruthy();
    renderInApp(<PostCard post={veiled({ image: null, image_url: null })} />);
    expect(screen.queryByText('ネタバレ')).toBeNull();
  });
});

describe('the use of AI', () => {
  it.each([
    ['generated', 'AI生成'],
    ['assisted', 'AI補助'],
  ] as const)('is named by a badge of the card: %s [VEIL-10]', (ai, badge) => {
    show(aCard({ labels: { spoiler: false, sensitive: false, ai } }));
    expect(screen.getByText(badge)).toBeTruthy();
  });
});
