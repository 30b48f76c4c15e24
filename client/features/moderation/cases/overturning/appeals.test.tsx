import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { dataOf, type Handlers, refusal } from '#client/testing/server.ts';
import type { ProfileSummary } from '#contract/members/profiles.ts';
import type { CaseView } from '#contract/moderation/cases.ts';
import { aCase, aDecision, aView, me, midori } from '../cases.testing.ts';
import { isolatePages, open, show } from '../cases-page.testing.tsx';

isolatePages();

describe('an appeal', () => {
  const appealed = aDecision({ appeal: 'open' });
  const view = aView({
    case: aCase(1, { kind: 'appeal', reports_count: 0, reasons: [] }),
    reports: [],
    appeal: {
      decision: appealed,
      text: '宣伝ではありません',
      status: 'open',
      decided_by: null,
      created_at: aCase(1).opened_at,
    },
    can: {
      choose: ['keep', 'overturn'],
      refusal: null,
      overturn: false,
      contents: true,
      labels: false,
    },
  });

  it('reverts the decision, and shows that some content cannot be restored [APPEAL-07]', async () => {
    const { calls } = show(open(1), {
      view,
      handlers: {
        '/functions/decideAppeal': () => ({
          case: aCase(1, { status: 'decided' }),
          decision: aDecision({ overturned_at: aCase(1).opened_at }),
          is_restored: false,
        }),
      } satisfies Handlers,
    });
    expect(await screen.findByText('宣伝ではありません')).toBeTruthy();
    await userEvent.keyboard('2');
    const fields = within(screen.getByRole('region', { name: '異議に答える' }));
    await userEvent.type(fields.getByLabelText('本人への回答'), '確認しました');
    await userEvent.click(fields.getByRole('button', { name: '判断を取り消して元に戻す' }));
    expect(await screen.findByText(/元に戻せないものがありました/)).toBeTruthy();
    expect(dataOf(calls, 'decideAppeal')).toEqual([
      { caseId: aCase(1).id, version: 1, overturn: true, message: '確認しました', note: '' },
    ]);
  });

  /** Returns the case after this member of the team has kept the decision. */
  const keptBy = (decided_by: ProfileSummary): CaseView => ({
    ...view,
    case: { ...view.case, status: 'decided', version: 2 },
    appeal: view.appeal && { ...view.appeal, status: 'kept', decided_by },
    can: { choose: [], refusal: 'decided', overturn: false, contents: true, labels: false },
  });

  /**
   * Answers the appeal by keeping the decision, with a note. The call fails although the server has stored the answer.
   */
  async function keep(decider: ProfileSummary, failure: ReturnType<typeof refusal>) {
    const { site } = show(open(1), {
      view,
      handlers: {
        '/functions/decideAppeal': () => {
          site.view = keptBy(decider);
          return failure;
        },
      } satisfies Handlers,
    });
    await screen.findByText('宣伝ではありません');
    await userEvent.keyboard('1');
    const fields = within(screen.getByRole('region', { name: '異議に答える' }));
    await userEvent.type(fields.getByLabelText('チームのメモ'), '宣伝です');
    await userEvent.click(fields.getByRole('button', { name: '判断を変えずに回答する' }));
  }

  it("shows no conflict when the viewer's own answer is stored but the response is lost", async () => {
    await keep(me, refusal('unavailable'));
    expect(await screen.findByText('この件は、すでに対応が終わっています。')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows that a colleague has answered first, and keeps the typed text', async () => {
    await keep(midori, refusal('failed-precondition', { reason: 'changed-elsewhere' }));
    const alert = await screen.findByRole('alert');
    expect(await screen.findByText('みどりさんが「異議のあとも維持」と決めました。')).toBeTruthy();
    expect(alert.textContent).toContain('宣伝です');
  });

  it('cannot be answered by the viewer who made the decision [APPEAL-14]', async () => {
    show(open(1), {
      view: {
        ...view,
        can: {
          choose: [],
          refusal: 'own-decision',
          overturn: false,
          contents: true,
          labels: false,
        },
      },
    });
    expect(await screen.findByText(/ほかの人が確認します/)).toBeTruthy();
    expect(screen.queryByRole('region', { name: '異議に答える' })).toBeNull();
  });
});
