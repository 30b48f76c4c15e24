import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import ReportsPage from '#client/routes/admin/admin-reports.tsx';
import { stubEventSource } from '#client/testing/live.ts';
import { aMember, renderInApp } from '#client/testing/render.tsx';
import { type Handlers, refusal, stubServer } from '#client/testing/server.ts';
import { ToastHost } from '#client/ui/feedback/toast.tsx';
import { aCase, aDecision, at, aView, guidelines } from '../cases.testing.ts';

beforeEach(() => {
  stubEventSource();
});
const decided = aCase(1, { status: 'decided', decided_at: at, version: 4 });
const inForce = aView({
  case: decided,
  decision: aDecision(),
  can: { choose: [], refusal: 'decided', overturn: true, contents: true, labels: false },
});

/** Opens a decided case. By default, its decision can be reverted. */
async function open(view = inForce, handlers: Handlers = {}) {
  let shown = view;
  const calls = stubServer({
    '/api/guidelines': () => guidelines,
    '/api/admin/cases': () => ({ items: [decided], next_cursor: null, has_more: false }),
    '/api/admin/cases/{caseId}': () => shown,
    '/functions/overturnDecision': () => {
      const decision = aDecision({ overturned_at: at });
      const can = { ...view.can, overturn: false, contents: true, labels: false };
      shown = aView({ case: { ...decided, version: 5 }, decision, can });
      return { case: shown.case, decision, is_restored: true };
    },
    ...handlers,
  });
  const page = (
    <>
      <ReportsPage />
      <ToastHost />
    </>
  );
  const path = `/admin/reports/${decided.id}?state=decided`;
  renderInApp(page, { session: aMember(), path, route: '/admin/reports/:caseId?' });
  await screen.findByRole('region', { name: 'この件の判断' });
  return () => calls.filter((call) => call.path === '/functions/overturnDecision');
}

async function confirm(): Promise<HTMLElement> {
  await userEvent.click(screen.getByRole('button', { name: '元に戻す' }));
  const dialog = await screen.findByRole('dialog', {
    name: '「絵1」への判断「非表示」を取り消しますか？',
  });
  await userEvent.type(within(dialog).getByRole('textbox'), '見まちがいでした');
  await userEvent.click(within(dialog).getByRole('button', { name: '判断を取り消す' }));
  return dialog;
}

it('the dialog reverts a decision with a message to the owner, and the case shows it as reverted [APPEAL-09]', async () => {
  const calls = await open();
  await confirm();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls().map(({ data }) => data)).toEqual([
    { caseId: decided.id, version: 4, message: '見まちがいでした' },
  ]);
  expect(await screen.findByText('取り消し済み')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '元に戻す' })).toBeNull();
  await waitFor(() => expect(document.activeElement?.id).toBe('case-title'));
});

it('the dialog keeps the typed message when reverting the decision fails [APPEAL-09]', async () => {
  await open(inForce, {
    '/functions/overturnDecision': () =>
      refusal('failed-precondition', { reason: 'changed-elsewhere' }),
  });
  const dialog = await confirm();
  expect(await within(dialog).findByRole('alert')).toBeTruthy();
  expect(within(dialog).getByRole<HTMLTextAreaElement>('textbox').value).toBe('見まちがいでした');
});

it('the button that reverts a decision is shown only with the permission [APPEAL-09]', async () => {
  await open({
    ...inForce,
    can: { ...inForce.can, overturn: false, contents: true, labels: false },
  });
  expect(screen.queryByRole('button', { name: '元に戻す' })).toBeNull();
});
