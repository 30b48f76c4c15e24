import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { guidelines } from '#client/features/moderation/cases/cases.testing.ts';
import { dialog, managed, press, renderUser, view } from './managed-users.testing.tsx';

describe('a restriction', () => {
  const guidelinesStub = { '/api/guidelines': () => guidelines };

  it('is set on the page of a member, with a duration, a rule and a reason [MEMB-12]', async () => {
    const sent: unknown[] = [];
    renderUser(() => view(), {
      ...guidelinesStub,
      '/functions/toggleUserRestriction': ({ data }) => {
        sent.push(data);
        return { user: managed() };
      },
    });
    await screen.findByRole('heading', { level: 1, name: /そら/ });
    const before = Date.now();
    await press('利用を制限');
    const form = await dialog(/そらさんの利用を制限しますか/);
    await userEvent.type(form.getByLabelText('理由'), '宣伝');
    await userEvent.click(form.getByRole('button', { name: '利用を制限' }));
    expect(await form.findByText('もとになるルールを選んでください')).toBeTruthy();
    expect(sent).toEqual([]);
    const [rule] = guidelines.rules;
    await userEvent.selectOptions(form.getByLabelText('もとになるルール'), rule?.id ?? '');
    await userEvent.click(form.getByRole('button', { name: '利用を制限' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({
      targetUserId: 'aUser000000000000002',
      restrict: true,
      reason: '宣伝',
      rule: { id: rule?.id, version: guidelines.version },
    });
    const { until } = sent[0] as { until: string };
    expect(Date.parse(until)).toBeGreaterThanOrEqual(before + 6 * 24 * 60 * 60 * 1000);
  });

  it('is changed and lifted on the page of a member [MEMB-12]', async () => {
    const sent: unknown[] = [];
    const restriction = {
      at: '2026-11-20T03:00:00.000Z',
      until: null,
      reason: '宣伝',
      case_id: null,
    };
    renderUser(() => view({ restriction }), {
      ...guidelinesStub,
      '/functions/toggleUserRestriction': ({ data }) => {
        sent.push(data);
        return { user: managed() };
      },
    });
    expect(await screen.findByRole('button', { name: '制限の内容を変える' })).toBeTruthy();
    await press('制限を解除');
    const form = await dialog(/そらさんの制限を解除しますか/);
    await userEvent.type(form.getByLabelText('理由'), '落ち着いた');
    await userEvent.click(form.getByRole('button', { name: '制限を解除' }));
    await waitFor(() =>
      expect(sent).toEqual([
        { targetUserId: 'aUser000000000000002', restrict: false, reason: '落ち着いた' },
      ]),
    );
  });
});
