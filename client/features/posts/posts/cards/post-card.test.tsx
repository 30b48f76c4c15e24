import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { aCard } from '#client/testing/posts.ts';
import { aMember, renderInApp } from '#client/testing/render.tsx';
import { stubServer } from '#client/testing/server.ts';
import { PostCard } from './post-card.tsx';
import { PostThumb } from './post-thumb.tsx';

const wordsOnly = { image_url: null, image: null };

beforeEach(() => {
  stubServer({});
});
describe('a card', () => {
  it('links to its post and its author, and can be liked [CARD-02, CARD-03, CARD-04, CARD-12]', () => {
    const card = aCard({ likes_count: 7 });
    renderInApp(<PostCard post={card} />, { session: aMember() });
    const [post, author] = screen.getAllByRole('link');
    expect(post?.getAttribute('href')).toBe(`/posts/${card.id}`);
    expect(author?.getAttribute('href')).toBe(`/user/${card.user_id}`);
    expect(screen.getByRole('button', { name: /いいね、現在7/ })).toBeTruthy();
    expect(screen.queryByText('下書き')).toBeNull();
    expect(screen.queryByText('YouTube')).toBeNull();
  });

  it('of a draft links to its form and has a badge [CARD-01, CARD-03]', () => {
    const draft = aCard({ is_draft: true, is_published: false });
    renderInApp(<PostCard post={draft} />, { session: aMember() });
    expect(screen.getAllByRole('link')[0]?.getAttribute('href')).toBe(`/posts/${draft.id}/edit`);
    expect(screen.getByText('下書き')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it.each([
    'https://www.youtube.com/watch?v=abcDEF12345&t=10s',
    'https://youtu.be/abcDEF12345?si=x',
    'https://www.youtube.com/embed/abcDEF12345',
    'https://m.youtube.com/shorts/abcDEF12345',
  ])(
    'of %s shows a badge, and the thumbnail of the video from this site [CARD-04, CARD-05, CARD-06, CARD-07, CARD-08, CARD-09]',
    (video_url) => {
      const { container } = renderInApp(<PostCard post={aCard({ ...wordsOnly, video_url })} />);
      expect(container.querySelector('img')?.getAttribute('src')).toBe(
        '/images/youtube/abcDEF12345?w=800&q=75',
      );
      expect(screen.getByText('YouTube')).toBeTruthy();
    },
  );

  it('of several pictures shows their number, and a card of one picture does not [DRAW-23]', () => {
    const { unmount } = renderInApp(<PostCard post={aCard({ pictures_count: 12 })} />);
    expect(screen.getByText('12枚')).toBeTruthy();
    unmount();
    renderInApp(<PostCard post={aCard({ pictures_count: 1 })} />);
    expect(screen.queryByText('1枚')).toBeNull();
  });

  it('of a video shows a cover when the thumbnail fails to load [CARD-16]', async () => {
    const video_url = 'https://youtu.be/abcDEF12345';
    const { container } = renderInApp(<PostCard post={aCard({ ...wordsOnly, video_url })} />);
    fireEvent.error(container.querySelector('img') as HTMLImageElement);
    expect(container.querySelector('img')).toBeNull();
    await waitFor(() => expect(container.querySelector('.tint svg')).toBeTruthy());
  });

  it('of a video and a picture shows the thumbnail, and the picture when the thumbnail fails to load [CARD-05, CARD-16]', () => {
    const post = aCard({ video_url: 'https://youtu.be/abcDEF12345' });
    const { container } = renderInApp(<PostCard post={post} priority />);
    const shown = () => container.querySelector('article a img') as HTMLImageElement;
    const box = () => (shown().closest('[style*="aspect-ratio"]') as HTMLElement).style.aspectRatio;
    const before = box();
    expect(shown().getAttribute('src')).toBe('/images/youtube/abcDEF12345?w=800&q=75');
    fireEvent.error(shown());
    expect(shown().getAttribute('src')).toContain(post.image_url);
    const [width = 0, height = 1] = box().split(' / ').map(Number);
    expect(before).toBe('1 / 0.5625');
    expect(height / width).toBeCloseTo(0.5625);
  });

  it('without a picture shows its title once, on a cover, and the beginning of its text below [CARD-10, CARD-11, LOOK-11]', () => {
    const words = aCard({ ...wordsOnly, title: 'お題を募集します', excerpt: '一行ください' });
    const { container } = renderInApp(<PostCard post={words} />);
    const title = screen.getByRole('heading', { name: 'お題を募集します' });
    expect(title.closest('.tint')).toBeTruthy();
    expect(container.textContent?.split('お題を募集します')).toHaveLength(2);
    expect(screen.getByText('一行ください').closest('.tint')).toBeNull();
  });

  it('of a post with an NFT and no picture shows the NFT, and a cover when the NFT fails to load [CARD-15, CARD-18]', () => {
    const card = aCard({ ...wordsOnly, nft_image_url: '/images/nft/anNft000000000000001' });
    const { container } = renderInApp(<PostCard post={card} />);
    const shown = container.querySelector('article a img') as HTMLImageElement;
    expect(shown.getAttribute('src')).toBe('/images/nft/anNft000000000000001?w=400&q=85');
    expect(screen.getByRole('heading', { name: card.title }).closest('.tint')).toBeNull();
    fireEvent.error(shown);
    expect(container.querySelector('article a img')).toBeNull();
    expect(container.querySelector('.tint')).toBeTruthy();
  });

  it('without a picture or a text names its category below the cover', () => {
    renderInApp(<PostCard post={aCard({ ...wordsOnly, excerpt: '', category: 'other' })} />);
    expect(screen.getByText('その他')).toBeTruthy();
  });

  it('crops a tall picture around its focal point [POST-43]', () => {
    const image = { width: 400, height: 2000, placeholder: '', alt: '', focal: { x: 20, y: 75 } };
    const { container } = renderInApp(<PostCard post={aCard({ image })} priority />);
    const picture = container.querySelector('article img') as HTMLImageElement;
    expect(picture.style.objectPosition).toBe('20% 75%');
    expect(picture.parentElement?.style.aspectRatio).toBe('400 / 720');
  });
});

it('the thumbnail of a post without a picture clips the shapes of its cover [CARD-11]', async () => {
  const { container } = renderInApp(<PostThumb post={aCard(wordsOnly)} />);
  const shapes = await waitFor(() => container.querySelector('svg') ?? expect.fail());
  expect(shapes.parentElement?.className.split(' ')).toEqual(
    expect.arrayContaining(['relative', 'overflow-hidden']),
  );
});
