import { screen } from '@testing-library/react';
import { useLocation } from 'react-router';
import { expect, it } from 'vitest';
import { aMember, renderInApp } from '../../testing/render.tsx';
import { stubServer } from '../../testing/server.ts';
import { useLeavingMember } from './use-leaving-member.ts';

function Page() {
  useLeavingMember();
  return <p>{useLocation().pathname}</p>;
}

const leaving = { ...aMember(), delete_after: '2026-12-05T00:00:00.000Z' };

it.each([
  ['/', '/restore'],
  ['/settings', '/restore'],
  ['/restore', '/restore'],
  ['/privacy', '/privacy'],
])('leads a member who is leaving from %s to %s', async (path, shown) => {
  stubServer({});
  renderInApp(<Page />, { session: leaving, path });
  expect(await screen.findByText(shown)).toBeTruthy();
});

it('lets everybody else stay where they are', () => {
  stubServer({});
  renderInApp(<Page />, { session: aMember(), path: '/settings' });
  expect(screen.getByText('/settings')).toBeTruthy();
});
