import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { aMember, renderInApp, visitor } from '#client/testing/render.tsx';
import { stubServer } from '#client/testing/server.ts';
import HomeInterlude from './home-interlude.tsx';

afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

function Between() {
  const [interlude, setInterlude] = useState<ReactNode>(null);
  return (
    <>
      <HomeInterlude show={setInterlude} />
      {interlude}
    </>
  );
}

/** Renders the interlude at a time in Japan, and waits until the birthdays have been read. */
async function openAt(japan: string, session = aMember()) {
  vi.useFakeTimers({ now: new Date(`${japan}+09:00`), toFake: ['Date'] });
  const calls = stubServer({
    '/api/upcoming-birthdays': () => ({ today: japan.slice(0, 10), characters: [], members: [] }),
  });
  const page = renderInApp(<Between />, { session });
  await waitFor(() => expect(calls).toHaveLength(1));
  return page;
}

const invitation = () => screen.queryByRole('link', { name: /2031年のまとめができました/ });

it("in December, home invites members to the review of the year until they dismiss this year's invitation [YEAR-14]", async () => {
  const first = await openAt('2031-12-01T00:00:00');
  expect(invitation()?.getAttribute('href')).toContain('/year-reviews/2031');
  await userEvent.click(screen.getByRole('button', { name: '2031年のまとめの案内を閉じる' }));
  expect(invitation()).toBeNull();
  first.unmount();
  const again = await openAt('2031-12-31T23:59:59');
  expect(invitation()).toBeNull();
  again.unmount();
  await openAt('2032-12-01T00:00:00');
  expect(screen.getByRole('link', { name: /2032年のまとめができました/ })).toBeTruthy();
});

it('home never invites visitors to the review, and invites nobody in other months [YEAR-14]', async () => {
  for (const day of ['2031-11-30T23:59:59', '2032-01-01T00:00:00']) {
    const page = await openAt(day);
    expect(screen.queryByRole('link', { name: /年のまとめ/ })).toBeNull();
    page.unmount();
  }
  await openAt('2031-12-10T12:00:00', visitor);
  expect(invitation()).toBeNull();
});
