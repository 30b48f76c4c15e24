import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import UsersPage from '#client/routes/admin/admin-users.tsx';
import { aMember, aProfile, renderInApp } from '#client/testing/render.tsx';
import { type Handlers, stubServer } from '#client/testing/server.ts';
import type {
  ListedUser,
  ManagedUser,
  ManagedUserView,
} from '#contract/administration/managed-users.ts';

export const route = '/admin/users/:userId?';
export const managed = (fields: Partial<ManagedUser> = {}): ManagedUser => ({
  ...aProfile({ id: 'aUser000000000000002', username: 'sora', display_name: 'そら' }),
  state: 'active',
  blocked_at: null,
  blocked_until: null,
  rank: null,
  ...fields,
});
export const blocked = managed({
  state: 'blocked',
  blocked_at: '2026-11-20T03:00:00.000Z',
  blocked_until: '2026-11-30T11:00:00.000Z',
});

export const listed = (fields: Partial<ListedUser> = {}): ListedUser => ({
  ...managed(),
  last_used_at: '2026-11-20T03:00:00.000Z',
  reports_count: 3,
  ...fields,
});

export function view(fields: Partial<ManagedUserView> = {}): ManagedUserView {
  return {
    user: managed(),
    email: 'sora@test.invalid',
    blocked_reason: '',
    block_case_id: null,
    restriction: null,
    last_seen_at: null,
    watermark_url: null,
    deletion: null,
    counts: {
      ...{ comments: 3, events: 1, reports_made: 0, reports_about: 12, deleted: 5 },
      hidden: { posts: 2, comments: 0, events: 1 },
    },
    notes: [],
    can: {
      ...{ block: true, delete: true, restore: false, verify: true, note: true },
      ...{ notice: true, contents: true, unmark: false, passkeys: false },
    },
    ...fields,
  };
}

/** Renders the page of a member. Returns the calls. */
export function renderUser(shown: () => ManagedUserView, handlers: Handlers = {}) {
  const calls = stubServer({
    '/api/admin/users/{userId}': shown,
    '/api/admin/status': () => ({ is_admin: true, rank: 'admin', permissions: [] }),
    ...handlers,
  });
  renderInApp(<UsersPage />, {
    session: aMember(),
    path: '/admin/users/aUser000000000000002',
    route,
  });
  return calls;
}

export const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
/** Presses an entry of the menu of the member. */
export async function pressRare(name: string): Promise<void> {
  await press('ほかの操作');
  await userEvent.click(await screen.findByRole('menuitem', { name }));
}
export const dialog = async (name: RegExp) => within(await screen.findByRole('dialog', { name }));
