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
])('a pending deletion redirects a member from %s to %s [ACC-13]', async (path, shown) => {
  stubServer({});
  renderInApp(<Page />, { session: pendingMember, path });
  expect(await screen.findByText(shown)).toBeTruthy();
});

it('a user without a pending deletion of the account is not redirected', () => {
  stubServer({});
  renderInApp(<Page />, { session: aMember(), path: '/settings' });
  expect(screen.getByText('/settings')).toBeTruthy();
});
