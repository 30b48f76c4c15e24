import { expect, it } from 'vitest';
import { hiddenNotice, notHidden } from './hidden-by-team.policy.ts';

it('the owner of content reads that it is hidden, why, and whether it awaits a review', () => {
  const hidden = { hidden_at: '2026-11-26T12:00:00.000Z', hidden_by: null, hidden_reason: 'why' };
  const notice = { at: hidden.hidden_at, reason: 'why', awaits_look: true };
  expect(hiddenNotice(notHidden)).toBeNull();
  expect(hiddenNotice(hidden)).toEqual(notice);
  expect(hiddenNotice({ ...hidden, hidden_by: 'admin' })).toEqual({
    ...notice,
    awaits_look: false,
  });
});
