import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DAY, HOUR } from '#contract/foundations/limits.ts';
import type { AdminPermission } from '#contract/foundations/permissions.ts';
import type { AppealState } from '#contract/moderation/decisions.ts';
import { viewerWith } from '#server/testing/viewer-with.ts';
import {
  APPEAL_WEIGHT,
  canBeReverted,
  choicesFor,
  isHiddenBy,
  isWaitingFor,
  mayCoverContents,
  maySetLabels,
  refuseChanged,
  sortTime,
} from './cases.policy.ts';
import { caseRow } from './cases.tables.ts';

const now = Date.parse('2026-11-26T12:00:00.000Z');
const at = (time: number) => new Date(time).toISOString();
const permissions = (...held: AdminPermission[]) => new Set(held);

beforeEach(() => vi.useFakeTimers({ now, toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

describe('the order of the queue [REPORT-24]', () => {
  it('is earlier by six hours for each 100 of weight, and by five days at most', () => {
    expect(sortTime(at(now), 0)).toBe(at(now));
    expect(sortTime(at(now), 50)).toBe(at(now - 3 * HOUR));
    expect(sortTime(at(now), APPEAL_WEIGHT)).toBe(at(now - 18 * HOUR));
    fc.assert(
      fc.property(fc.integer({ min: 2000 }), (weight) => {
        expect(sortTime(at(now), weight)).toBe(at(now - 5 * DAY));
      }),
    );
  });
});

describe('the choices for a case', () => {
  const all = permissions('manage_reports', 'manage_users', 'manage_posts');
  const shown = { is_shown: true, hidden_at: null };
  const post = {
    kind: 'report',
    content: 'manage_posts',
    isDeletable: true,
    current: shown,
    isWaiting: false,
    overturning: null,
  } as const;

  it.each<
    [string, ReadonlySet<AdminPermission>, Partial<Parameters<typeof choicesFor>[1]>, string]
  >([
    ['with all permissions', all, {}, 'none hide delete warn restrict block'],
    ['with that for reports', permissions('manage_reports'), {}, 'none warn'],
    ['with that for members', permissions('manage_users'), {}, 'restrict block'],
    ['with that for posts', permissions('manage_posts'), {}, 'hide delete'],
    ['about a member', all, { content: null, isDeletable: false }, 'none warn restrict block'],
    ['about an NFT', all, { isDeletable: false }, 'none hide warn restrict block'],
    ['about a deleted post', all, { current: null }, 'none warn restrict block'],
    [
      'about a post that its author has hidden',
      all,
      { current: { is_shown: false, hidden_at: null } },
      'none delete warn restrict block',
    ],
    [
      'about a post that the team has hidden',
      all,
      { current: { is_shown: false, hidden_at: at(now) } },
      'none hide delete warn restrict block',
    ],
    ['about a waiting post', all, { isWaiting: true }, 'none hide delete warn restrict block'],
    [
      'about a waiting post, without the permission to hide it',
      permissions('manage_reports', 'manage_users'),
      { isWaiting: true },
      'none warn',
    ],
    ['about an appeal', all, { kind: 'appeal', overturning: 'manage_posts' }, 'keep overturn'],
    ['about an appeal of others', all, { kind: 'appeal', overturning: 'manage_events' }, 'keep'],
    ['about an appeal that nobody can grant', all, { kind: 'appeal' }, 'keep'],
  ])('need the permissions of their effects: %s [REPORT-28]', (_, held, changes, choices) => {
    expect(choicesFor(held, { ...post, ...changes })).toEqual(choices.split(' '));
  });

  it('include labels for existing content of a type with labels', () => {
    const may = (changes: Partial<Parameters<typeof maySetLabels>[1]>) =>
      maySetLabels(all, { kind: 'report', current: shown, labelling: 'manage_posts', ...changes });
    expect(may({})).toBe(true);
    expect(may({ kind: 'appeal' })).toBe(false);
    expect(may({ current: null })).toBe(false);
    expect(may({ labelling: null })).toBe(false);
    expect(may({ labelling: 'manage_events' })).toBe(false);
  });
});

it.each<[string, boolean, Parameters<typeof canBeReverted>[0], AppealState | null]>([
  ['a decision with an effect', true, { action: 'warn', overturned_at: null }, null],
  ['after a refused appeal', true, { action: 'warn', overturned_at: null }, 'kept'],
  ['during an appeal', false, { action: 'warn', overturned_at: null }, 'open'],
  ['a reverted decision', false, { action: 'warn', overturned_at: at(now) }, null],
  ['a decision without an effect', false, { action: 'none', overturned_at: null }, null],
])(
  'a decision can be reverted while it has an effect: %s [REPORT-153]',
  (_, can, decision, appeal) => {
    expect(canBeReverted(decision, appeal)).toBe(can);
  },
);

it('a block covers contents by the permissions for members, posts and events [MODACT-06]', () => {
  expect(mayCoverContents(permissions('manage_users', 'manage_posts', 'manage_events'))).toBe(true);
  expect(mayCoverContents(permissions('manage_users', 'manage_posts'))).toBe(false);
  expect(mayCoverContents(permissions('manage_users', 'manage_events'))).toBe(false);
  expect(mayCoverContents(permissions('manage_posts', 'manage_events'))).toBe(false);
});

it.each<[string, string | null, { hidden_at: string | null } | null, boolean, boolean]>([
  ['shown', null, { hidden_at: null }, false, false],
  ['hidden by the case', at(now), { hidden_at: at(now) }, true, true],
  ['hidden by a later decision', at(now), { hidden_at: at(now + 1) }, false, false],
  ['hidden elsewhere', null, { hidden_at: at(now) }, false, false],
  ['deleted while hidden by the case', at(now), null, false, true],
  ['deleted', null, null, false, false],
])(
  'a target waits for its case while the case hides it: %s',
  (_, hidden_at, current, by, waits) => {
    expect(isHiddenBy({ hidden_at }, current)).toBe(by);
    expect(isWaitingFor({ hidden_at }, current)).toBe(waits);
  },
);

describe('a decision', () => {
  const row = caseRow({
    target_type: 'post',
    target_id: 'post',
    target_user_id: 'you',
    version: 3,
  });
  const claimed = (by: string | null, until: number) => ({
    ...row,
    claimed_by: by,
    claimed_until: at(until),
  });
  const decide = (changes: Partial<typeof row>, version = 3) =>
    refuseChanged(viewerWith('manage_reports'), { ...row, ...changes }, version);

  it('needs an open case in the version that was read [REPORT-26]', () => {
    const changed = expect.objectContaining({ details: { reason: 'changed-elsewhere' } });
    expect(() => decide({})).not.toThrow();
    expect(() => decide({}, 2)).toThrow(changed);
    expect(() => decide({ status: 'decided' })).toThrow(changed);
  });

  it('waits while a colleague has claimed the case [REPORT-27]', () => {
    const busy = expect.objectContaining({ details: { reason: 'case-claimed' } });
    expect(() => decide(claimed('you', now + 1))).toThrow(busy);
    expect(() => decide(claimed('you', now))).not.toThrow();
    expect(() => decide(claimed('me', now + 1))).not.toThrow();
    expect(() => decide(claimed(null, now + 1))).not.toThrow();
  });
});
