import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { RequireSignedIn } from '#client/features/identity/session/guards.tsx';
import { siteSettingsKeys } from '#client/features/site/site-settings/site-settings.queries.ts';
import { openStreams, stubEventSource } from '#client/testing/live.ts';
import { aMember, renderInApp } from '#client/testing/render.tsx';
import { stubServer } from '#client/testing/server.ts';
import { aSiteSettings } from '#client/testing/site-settings.ts';
import type { Approval, Session } from '#contract/identity/session.ts';
import type { RegistrationMode } from '#contract/site/site-settings.ts';
import ProfileSetupPage from './profile-setup.tsx';

beforeEach(() => stubEventSource());
const asked_at = '2026-11-24T03:00:00.000Z';
const waiting: Approval = { state: 'waiting', asked_at };
const newcomer = { is_profile_complete: false, bio: 'ルミが好きです' };
const asking = (approval: Approval): Session => ({ ...aMember(newcomer), approval });

/** Opens the page for a user. `site.session` sets the session that the server returns. */
function open(session: Session, registration: RegistrationMode = 'approval') {
  const site = { session };
  const calls = stubServer({
    '/api/session': () => site.session,
    '/functions/updateProfile': () => {
      site.session = asking(waiting);
      return { profile: site.session.profile ?? expect.fail() };
    },
  });
  const app = renderInApp(<ProfileSetupPage />, { session, path: '/profile-setup' });
  app.client.setQueryData(siteSettingsKeys.all, aSiteSettings({ registration }));
  return { site, calls, ...app };
}

it('the page of the first profile says that the team approves new members, and shows that a sent profile waits for approval [REG-09]', async () => {
  const { calls } = open(aMember(newcomer));
  expect(await screen.findByText(/書いて運営に送りましょう/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: '運営に送る' }));
  expect(await screen.findByRole('heading', { name: '承認待ちです' })).toBeTruthy();
  expect(calls.some(({ path }) => path === '/functions/updateProfile')).toBe(true);
});

it('the page of the first profile welcomes a waiting user as soon as the team approves them [REG-21]', async () => {
  const { site, router } = open(asking(waiting));
  await screen.findByRole('heading', { name: '承認待ちです' });
  await waitFor(() => expect(openStreams()).toHaveLength(1));
  act(() => openStreams()[0]?.subscribed());
  site.session = aMember();
  const event = { type: 'profile', updated_at: '2026-11-24T04:00:00.000Z' } as const;
  act(() => openStreams()[0]?.send({ topic: `user:${aMember().user?.id ?? ''}`, event }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
});

it('the page of the first profile shows a refused user the reason, and lets them ask again with the same input [REG-22]', async () => {
  open(asking({ state: 'refused', refused_at: asked_at, reason: '自己紹介がないため' }));
  expect(await screen.findByText('理由：自己紹介がないため')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'もう一度申し込む' }));
  expect(screen.getByDisplayValue('ルミが好きです')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: '運営に送る' }));
  expect(await screen.findByRole('heading', { name: '承認待ちです' })).toBeTruthy();
});

it('the page of the first profile lets a waiting user delete the account [REG-25]', async () => {
  open(asking(waiting));
  await userEvent.click(await screen.findByRole('button', { name: '登録をやめる' }));
  expect(await screen.findByRole('dialog')).toBeTruthy();
});

it('the page of the first profile says that registration is closed, instead of showing the form [REG-09]', async () => {
  open(aMember(newcomer), 'closed');
  expect(
    await screen.findByRole('heading', { name: 'いまは新しい登録を受け付けていません' }),
  ).toBeTruthy();
  expect(screen.queryByRole('button', { name: /保存/ })).toBeNull();
});

it('pages of members redirect a waiting user to the page that explains the wait [REG-23]', async () => {
  stubServer({});
  const { router } = renderInApp(<RequireSignedIn />, {
    session: asking(waiting),
    path: '/search',
    route: '*',
  });
  await waitFor(() => expect(router.state.location.pathname).toBe('/profile-setup'));
});
