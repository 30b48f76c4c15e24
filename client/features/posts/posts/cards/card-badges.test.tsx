import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { aCard } from '#client/testing/posts.ts';
import { renderInApp } from '#client/testing/render.tsx';
import { CardBadges } from './card-badges.tsx';

afterEach(cleanup);

it('a card has a badge for a poll only when its post has one [POLL-27]', async () => {
  const { container } = renderInApp(<CardBadges post={aCard()} />);
  expect(container.textContent).toBe('');
  renderInApp(<CardBadges post={aCard({ has_poll: true })} />);
  expect(await screen.findByText('投票あり')).toBeTruthy();
});
