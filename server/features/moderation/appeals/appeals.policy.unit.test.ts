import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { decisionRow } from '#server/features/moderation/decisions/decisions.tables.ts';
import { canAppeal, isVisibleToMember } from './appeals.policy.ts';

const now = '2026-11-26T12:00:00.000Z';
const later = '2026-11-26T12:00:00.001Z';
const decision = decisionRow({
  case_id: 'case',
  target_type: 'post',
  target_id: 'post',
  target_user_id: 'me',
  action: 'hide',
  appeal_until: later,
});

beforeEach(() => vi.useFakeTimers({ now: Date.parse(now), toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

it('the owner can appeal once, until the time for appeals is over [APPEAL-02]', () => {
  expect(canAppeal(decision, null)).toBe(true);
  expect(canAppeal({ ...decision, appeal_until: now }, null)).toBe(false);
  expect(canAppeal({ ...decision, overturned_at: now }, null)).toBe(false);
  const appeal = {
    decision_id: decision.id,
    case_id: 'appeal',
    user_id: 'me',
    text: '',
    status: 'open',
    note: '',
    message: '',
    decided_by: null,
    created_at: now,
    decided_at: null,
  } as const;
  expect(canAppeal(decision, appeal)).toBe(false);
});

it('a decision without consequences is not shown to the member', () => {
  expect(isVisibleToMember({ action: 'none' })).toBe(false);
  expect(isVisibleToMember({ action: 'warn' })).toBe(true);
});
