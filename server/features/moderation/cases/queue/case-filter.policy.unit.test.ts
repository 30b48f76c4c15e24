import { expect, it } from 'vitest';
import { UNCLAIMED } from '#contract/moderation/cases.ts';
import { caseRow } from '../cases.tables.ts';
import {
  type CaseFilter,
  type ComparedCase,
  matchesFilter,
  narrowingOf,
  openedUntil,
  ownerNameOf,
} from './case-filter.policy.ts';

const now = '2026-11-26T12:00:00.000Z';
const later = '2026-11-26T12:00:00.001Z';
const row: ComparedCase = {
  ...caseRow({
    kind: 'report',
    target_type: 'post',
    target_id: 'post',
    target_user_id: 'owner',
    opened_at: now,
    claimed_by: 'admin',
    claimed_until: later,
  }),
  reasons: ['spam'],
  owner: { username_lower: 'sakura_01', display_name_lower: foldedName('さくら') },
};

function foldedName(name: string): string {
  return ownerNameOf(name).displayName ?? '';
}

it.each<[string, Partial<CaseFilter>, boolean]>([
  ['nothing', {}, true],
  ['its kind', { kind: 'report' }, true],
  ['another kind', { kind: 'appeal' }, false],
  ['its target', { target: 'post' }, true],
  ['another target', { target: 'comment' }, false],
  ['its owner', { ownerId: 'owner' }, true],
  ['another owner', { ownerId: 'admin' }, false],
  ['one of its reasons', { reason: 'spam' }, true],
  ['another reason', { reason: 'other' }, false],
  ['a part of the username', { ownerName: ownerNameOf('KURA_0') }, true],
  ['a part of the username, by @', { ownerName: ownerNameOf('@sakura') }, true],
  ['a part of the name', { ownerName: ownerNameOf('サク') }, true],
  ['the name by @', { ownerName: ownerNameOf('@さくら') }, false],
  ['another name', { ownerName: ownerNameOf('ゆき') }, false],
  ['until the time of its opening', { openedUntil: now }, true],
  ['until an earlier time', { openedUntil: '2026-11-26T11:59:59.999Z' }, false],
  ['its claim', { assignee: 'admin' }, true],
  ['the claim of another admin', { assignee: 'other' }, false],
  ['no claim', { assignee: UNCLAIMED }, false],
])('the queue can be filtered by %s [REPORT-80]', (_, filter, matches) => {
  expect(matchesFilter(row, { state: 'open', ...filter }, now)).toBe(matches);
});

it('a case without an owner has no name, and one with an expired claim is unclaimed [REPORT-80]', () => {
  const matches = (changes: Partial<ComparedCase>, filter: Partial<CaseFilter>) =>
    matchesFilter({ ...row, ...changes }, { state: 'open', ...filter }, now);
  expect(matches({ owner: null }, { ownerName: ownerNameOf('s') })).toBe(false);
  for (const claimed_until of [now, null]) {
    expect(matches({ claimed_until }, { assignee: UNCLAIMED })).toBe(true);
    expect(matches({ claimed_until }, { assignee: 'admin' })).toBe(false);
  }
});

it.each([
  ['1d', '2026-11-25T12:00:00.000Z'],
  ['3d', '2026-11-23T12:00:00.000Z'],
  ['7d', '2026-11-19T12:00:00.000Z'],
] as const)('cases of the age %s were opened until %s [REPORT-80]', (age, until) => {
  expect(openedUntil(age, Date.parse(now))).toBe(until);
});

it.each<[string, Partial<CaseFilter>, readonly string[] | null, boolean]>([
  ['nothing', {}, null, false],
  ['a kind', { kind: 'report' }, ['kind', 'report'], false],
  [
    'an owner and more',
    { kind: 'report', target: 'post', ownerId: 'a' },
    ['target_user_id', 'a'],
    true,
  ],
  ['an admin and more', { kind: 'report', assignee: 'a' }, ['claimed_by', 'a'], true],
  ['a target and more', { kind: 'report', target: 'post' }, ['target_type', 'post'], true],
  ['unclaimed cases', { assignee: UNCLAIMED }, null, true],
  ['a reason', { reason: 'spam' }, null, true],
  ['a name', { ownerName: ownerNameOf('a') }, null, true],
  ['an age', { openedUntil: now }, null, true],
])('the narrowest index reads the queue, by %s [REPORT-164]', (_, filter, by, isCompared) => {
  expect(narrowingOf({ state: 'open', ...filter })).toEqual({ by, isCompared });
});
