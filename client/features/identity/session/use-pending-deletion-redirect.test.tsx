import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useLocation } from '#client/lib/router/router-hooks.ts';
import { aMember, renderInApp } from '#client/testing/render.tsx';
import { stubServer } from '#client/testing/server.ts';
import { usePendingDeletionRedirect } from './use-pending-deletion-redirect.ts';

function Page() {
  usePendingDeletionRedirect();
  return <p>{useLocation().pathname}</p>;
}

const pendingMember = { ...aMember(), delete_after: '2026-12-05T00:00:00.000Z' };

it.each([
  ['/', '/restore'],
  ['/settings', '/restore'],
  ['/restore', '/restore'],
  ['/privacy', '/privacy'],
])('redirects a member with a pending deletion from %s to %s [ACC-13]', async (path, shown) => {
  stubServer({});
  renderInApp(<Page />, { session: pendingMember, path });
  expect(await screen.findByText(shown)).toBeTruthy();
});

it('does not redirect other users', () => {
  stubServer({});
  renderInApp(<Page />, { session: aMember(), path: '/settings' });
  expect(screen.getByText('/settings')).toBeTruthy();
});
