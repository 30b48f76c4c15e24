import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { aMember, aProfile, renderInApp } from '#client/testing/render.tsx';
import { stubServer } from '#client/testing/server.ts';
import { receiveToasts, type Toast } from '#client/ui/feedback/toast.tsx';
import type { Registration } from '#contract/administration/registrations.ts';
import AdminRegistrationsPage from './admin-registrations.tsx';

let toasts: Toast[] = [];
let stop: () => void;
beforeEach(() => {
  toasts = [];
  stop = receiveToasts((toast) => toasts.push(toast));
});
afterEach(() => {
  stop();
});

const { id, username, display_name, avatar_url, is_verified, is_holder } = aProfile();
const user = { id, username, display_name, avatar_url, is_verified, is_holder };

function aRegistration(fields: Partial<Registration> = {}): Registration {
  return {
    user,
    bio: 'ルミを描いています',
    email: 'new@mail.test',
    state: 'waiting',
    at: '2026-11-24T03:00:00.000Z',
    reason: '',
    ...fields,
  };
}

/** Opens the page with one user, whose state the calls change. */
function open(first: Registration = aRegistration(), path = '/admin/registrations') {
  let items = [first];
  const calls = stubServer({
    '/api/admin/registrations': () => ({ items, next_cursor: null, has_more: false }),
    '/functions/decideRegistration': ({ data }) => {
      items = data.decision === 'waiting' ? [first] : [];
      return { user_id: data.userId, decision: data.decision };
    },
  });
  renderInApp(<AdminRegistrationsPage />, { session: aMember(), path });
  const decisions = () =>
    calls.filter((call) => call.path === '/functions/decideRegistration').map(({ data }) => data);
  return { decisions };
}

it('the registrations page lists waiting users with name, introduction and date, and approves them [REG-10]', async () => {
  const { decisions } = open();
  const table = await screen.findByRole('table', { name: '承認待ちの人' });
  const [, row] = within(table).getAllByRole('row');
  expect(row?.textContent).toContain('ことり');
  expect(row?.textContent).toContain('ルミを描いています');
  expect(row?.textContent).toContain('2026年11月24日');
  await userEvent.click(screen.getByRole('button', { name: 'ことりさんを承認' }));
  expect(await screen.findByText('承認を待っている人はいません')).toBeTruthy();
  expect(decisions()).toMatchObject([{ userId: id, decision: 'approved' }]);
  expect(toasts.at(-1)).toMatchObject({ title: '承認しました', message: 'ことり' });
});

it('the registrations page refuses a user with an optional reason, and its toast can revert the refusal [REG-10, REG-24, REG-26]', async () => {
  const { decisions } = open();
  await userEvent.click(await screen.findByRole('button', { name: 'ことりさんを見送る' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByRole('textbox'), '自己紹介がないため');
  await userEvent.click(dialog.getByRole('button', { name: '見送る' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  toasts.at(-1)?.action?.onSelect();
  expect(await screen.findByRole('button', { name: 'ことりさんを承認' })).toBeTruthy();
  expect(decisions()).toMatchObject([
    { userId: id, decision: 'refused', reason: '自己紹介がないため' },
    { userId: id, decision: 'waiting' },
  ]);
});

it('the registrations page lists refused users with the reason, and can still approve these users [REG-24, REG-26]', async () => {
  const { decisions } = open(
    aRegistration({ state: 'refused', reason: '宣伝のため' }),
    '/admin/registrations?state=refused',
  );
  const table = await screen.findByRole('table', { name: '見送りの人' });
  expect(within(table).getByText('宣伝のため')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'ことりさんを承認待ちに戻す' }));
  await waitFor(() => expect(decisions()).toMatchObject([{ userId: id, decision: 'waiting' }]));
});
