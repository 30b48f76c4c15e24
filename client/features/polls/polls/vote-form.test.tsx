import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { aChoice, aPoll } from '#client/testing/polls.ts';
import { renderInApp } from '#client/testing/render.tsx';
import type { Poll } from '#contract/polls/polls.ts';
import { VoteForm } from './vote-form.tsx';

function open(poll: Partial<Poll> = {}, onCancel?: () => void) {
  const onVote = vi.fn<(choices: number[]) => void>();
  renderInApp(<VoteForm poll={aPoll(poll)} busy={false} onVote={onVote} onCancel={onCancel} />);
  return onVote;
}
const send = () => userEvent.click(screen.getByRole('button', { name: '投票する' }));

describe('the form to vote', () => {
  it('has a radio button for each choice, and sends nothing until one is selected [POLL-50]', async () => {
    const onVote = open();
    expect(screen.getByRole('group', { name: 'どの季節が好き？' })).toBeTruthy();
    expect(screen.getAllByRole('radio')).toHaveLength(3);
    expect(screen.getByText('ひとつ選んでください')).toBeTruthy();
    await send();
    expect(onVote).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('radio', { name: 'なつ' }));
    await userEvent.click(screen.getByRole('radio', { name: 'ふゆ' }));
    await send();
    expect(onVote).toHaveBeenCalledExactlyOnceWith([2]);
  });

  it('has checkboxes in a poll with several choices per voter, and limits how many are checked [POLL-50, POLL-70]', async () => {
    const onVote = open({ max_choices: 2 });
    const [first, second, third] = screen.getAllByRole<HTMLInputElement>('checkbox');
    if (!first || !second || !third) expect.fail('choices are missing');
    expect(screen.getByText('2個まで選べます')).toBeTruthy();
    await userEvent.click(first);
    await userEvent.click(second);
    expect(third.disabled).toBe(true);
    await userEvent.click(first);
    expect(third.disabled).toBe(false);
    await userEvent.click(third);
    await send();
    expect(onVote).toHaveBeenCalledExactlyOnceWith([1, 2]);
  });

  it("begins with the voter's stored choice, and can be cancelled [POLL-71]", async () => {
    const onCancel = vi.fn<() => void>();
    open({ choices: [aChoice('はる'), aChoice('なつ', { is_mine: true })] }, onCancel);
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'なつ' }).checked).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: 'キャンセル' }));
    expect(onCancel).toHaveBeenCalledOnce();
  });
});
