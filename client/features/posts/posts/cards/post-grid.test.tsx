import { cleanup, fireEvent, screen } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aCard } from '#client/testing/posts.ts';
import { aMember, renderInApp } from '#client/testing/render.tsx';
import { stubServer } from '#client/testing/server.ts';
import { stubViewport } from '#client/testing/viewport.ts';
import type { PostCard } from '#contract/posts/posts.ts';
import { PostGrid } from './post-grid.tsx';

const cards = Array.from({ length: 84 }, (_, index) => aCard({ id: `post-${index}` }));

beforeEach(() => stubServer({}));
/**
 * Renders a grid. The returned function shows the next posts, and returns the ids of the cards that React rendered for
 * that.
 */
function renderGrid(first: PostCard[], next: PostCard[]) {
  const noteOf = vi.fn((post: PostCard): ReactNode => post.id);
  function Grid() {
    const [posts, setPosts] = useState(first);
    return (
      <>
        <button type="button" onClick={() => setPosts(next)}>
          next
        </button>
        <PostGrid posts={posts} noteOf={noteOf} />
      </>
    );
  }
  renderInApp(<Grid />, { session: aMember() });
  return () => {
    noteOf.mockClear();
    fireEvent.click(screen.getByRole('button', { name: 'next' }));
    return new Set(noteOf.mock.calls.map(([{ id }]) => id));
  };
}

describe('a grid with appended cards', () => {
  it('renders only the cards of a new page [FEED-31]', () => {
    const showNext = renderGrid(cards.slice(0, 72), cards);
    expect([...showNext()]).toEqual(cards.slice(72).map(({ id }) => id));
    expect(screen.getAllByRole('listitem')).toHaveLength(84);
  });

  it('moves the cards below a card whose shape changes [FEED-31]', () => {
    const changed = aCard({ id: 'post-0', video_url: 'https://youtu.be/dQw4w9WgXcQ' });
    const showNext = renderGrid(cards, [changed, ...cards.slice(1)]);
    const lowest = () =>
      screen
        .getAllByRole('listitem')
        .slice(72)
        .map((item) => item.getAttribute('style'));
    const before = lowest();
    expect(showNext().size).toBe(84);
    expect(lowest()).not.toEqual(before);
  });
});

describe('a long list that is shown from the cache', () => {
  it('renders its first cards, and further cards near the screen, at their final positions [FEED-32, FEED-42]', () => {
    renderGrid(cards, cards);
    const stylesOf = () =>
      new Map(
        screen.getAllByRole('article').map((card) => {
          const address = card.querySelector('a[href*="/posts/"]')?.getAttribute('href');
          return [Number(address?.split('-').at(-1)), card.closest('li')?.getAttribute('style')];
        }),
      );
    const whole = stylesOf();
    const height = () => screen.getByRole('list').getAttribute('style');
    const wholeHeight = height();
    cleanup();

    const viewport = stubViewport();
    const showNext = renderGrid(cards.slice(0, 72), cards);
    const ids = () => [...stylesOf().keys()];
    expect(ids()).toEqual(numbers(0, 24));
    const observed = viewport.observed('1500px');
    expect(observed).toHaveLength(4);

    viewport.show(observed.slice(2, 3));
    expect(ids()).toEqual([...numbers(0, 24), ...numbers(48, 60)]);
    // Appended cards render immediately, because a viewer near the end of the list has requested them.
    showNext();
    expect(ids()).toEqual([...numbers(0, 24), ...numbers(48, 60), ...numbers(72, 84)]);
    for (const [card, style] of stylesOf()) expect(style).toBe(whole.get(card));
    expect(height()).toBe(wholeHeight);
  });
});

function numbers(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, index) => from + index);
}
