import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  aCase,
  aDecision,
  aView,
  chooseRule,
  guidelines,
} from '#client/features/moderation/cases/cases.testing.ts';
import PostsPage from '#client/routes/admin/admin-posts.tsx';
import ReportsPage from '#client/routes/admin/admin-reports.tsx';
import { stubEventSource } from '#client/testing/live.ts';
import { aCard } from '#client/testing/posts.ts';
import { aMember, renderInApp } from '#client/testing/render.tsx';
import { type Call, type Handlers, refusal, stubServer } from '#client/testing/server.ts';
import { SIGN_IN_CHANNEL } from '#contract/identity/sign-in.ts';

const admin = aMember({ id: 'aModerator0000000001' });
let isSignedIn = false;

beforeAll(async () => {
  await Promise.all([
    import('#client/features/identity/session/reauthenticate-dialog.tsx'),
    import('#client/ui/overlay/dialog-popup.tsx'),
  ]);
});
beforeEach(() => {
  isSignedIn = false;
  stubEventSource();
  vi.spyOn(window, 'open').mockReturnValue({ closed: false } as Window);
});
function whenSignedIn<Input, Answer>(answer: (input: Input) => Answer) {
  return (input: Input) => (isSignedIn ? answer(input) : refusal('unauthenticated'));
}

/** Opens a page of the administration. The functions of `handlers` require a session. */
function open(page: ReactNode, path: string, route: string, handlers: Handlers): Call[] {
  const calls = stubServer({
    '/api/session': () => (isSignedIn ? admin : { user: null, profile: null }),
    ...handlers,
  });
  renderInApp(page, { session: admin, path, route });
  return calls;
}

async function signIn(): Promise<void> {
  const dialog = await screen.findByRole('dialog', { name: 'もう一度ログインしてください' });
  isSignedIn = true;
  await userEvent.click(within(dialog).getByRole('button', { name: 'Googleでログイン' }));
  new BroadcastChannel(SIGN_IN_CHANNEL).postMessage({ type: 'signed-in' });
}

const callsOf = (calls: Call[], name: string) =>
  calls.filter(({ path }) => path === `/functions/${name}`).length;

describe('a session that expires in the administration', () => {
  it('is renewed before a case is decided [ADMIN-69]', async () => {
    let items = [aCase(1)];
    const path = `/admin/reports/${aCase(1).id}`;
    const calls = open(<ReportsPage />, path, '/admin/reports/:caseId?', {
      '/api/guidelines': () => guidelines,
      '/api/admin/cases': () => ({ items, next_cursor: null, has_more: false }),
      '/api/admin/cases/{caseId}': () => aView(),
      '/functions/decideCase': whenSignedIn(() => {
        items = [];
        return { case: aCase(1, { status: 'decided' }), decision: aDecision() };
      }),
    });
    const form = within(await screen.findByRole('region', { name: '対応を決める' }));
    await userEvent.click(form.getByRole('radio', { name: '問題なし' }));
    await userEvent.click(form.getByRole('button', { name: '問題なしとして終える' }));
    await signIn();
    await waitFor(() => expect(callsOf(calls, 'decideCase')).toBe(2));
    expect(await screen.findByText('すべて確認しました。おつかれさまでした')).toBeTruthy();
  });

  it('is renewed before a post is hidden [ADMIN-69]', async () => {
    let items = [{ ...aCard({ title: '宣伝です' }), hidden: null, open_reports: 0 }];
    const calls = open(<PostsPage />, '/admin/posts', '/admin/posts', {
      '/api/admin/posts': () => ({ items, next_cursor: null, has_more: false }),
      '/api/guidelines': () => guidelines,
      '/functions/setPostHidden': whenSignedIn(() => {
        const [post] = items;
        items = [];
        return post ? { post } : refusal('not-found');
      }),
    });
    await userEvent.click(
      await screen.findByRole('button', { name: '「宣伝です」を非表示にする' }),
    );
    const dialog = within(await screen.findByRole('dialog'));
    await chooseRule(dialog);
    await userEvent.type(dialog.getByRole('textbox'), '広告のため');
    await userEvent.click(dialog.getByRole('button', { name: '非表示にする' }));
    await signIn();
    await waitFor(() => expect(callsOf(calls, 'setPostHidden')).toBe(2));
    await waitFor(() => expect(screen.queryByRole('row', { name: /宣伝です/ })).toBeNull());
  });
});
