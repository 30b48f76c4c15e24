import type { within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aProfile } from '#client/testing/render.tsx';
import type { Case, CaseView, Decision } from '#contract/moderation/cases.ts';
import type { Guidelines } from '#contract/moderation/guidelines.ts';
import { noLabels } from '#contract/posts/content-labels.ts';

const { id, username, display_name, avatar_url, is_verified, is_holder } = aProfile();
export const me = { id, username, display_name, avatar_url, is_verified, is_holder };
export const sora = { ...me, id: 'aUser000000000000002', username: 'sora', display_name: 'そら' };
export const midori = {
  ...me,
  id: 'aUser000000000000003',
  username: 'midori',
  display_name: 'みどり',
};
export const at = '2026-11-20T03:00:00.000Z';

export const guidelines: Guidelines = {
  version: 3,
  published_at: at,
  rules: [
    { id: 'kind', title: '思いやりをもつ', text: '人を傷つけることばを書かないでください。' },
    { id: 'ads', title: '宣伝をしない', text: '関係のない宣伝を載せないでください。' },
  ],
  changes: [],
  latest_version: 3,
};

/** Chooses the second rule of `guidelines` in a dialog. */
export async function chooseRule(dialog: ReturnType<typeof within>): Promise<void> {
  const rule = await dialog.findByRole('option', { name: '2. 宣伝をしない' });
  await userEvent.selectOptions(dialog.getByLabelText('もとになるルール'), rule);
}

/** The rule that `chooseRule` chooses. */
export const chosenRule = { id: 'ads', version: 3 };

export function aCase(number: number, fields: Partial<Case> = {}): Case {
  return {
    id: `aCase${String(number).padStart(15, '0')}`,
    kind: 'report',
    status: 'open',
    target_type: 'post',
    target_id: `aPost${String(number).padStart(15, '0')}`,
    title: `絵${number}`,
    owner: sora,
    weight: 100,
    reports_count: 1,
    reasons: [{ reason: 'spam', count: 1 }],
    hidden_at: null,
    opened_at: at,
    last_report_at: at,
    claimed_by: null,
    claimed_until: null,
    decided_at: null,
    version: 1,
    ...fields,
  };
}

const target = {
  title: '絵1',
  text: '安く買えます',
  tags: ['ルミ'],
  image_url: null,
  image: null,
  veil: null,
  pictures: [],
  labels: noLabels,
  page: null,
  created_at: at,
};

export function aView(fields: Partial<CaseView> = {}): CaseView {
  return {
    case: aCase(1),
    reported: target,
    target,
    team_labels: noLabels,
    watched_terms: [],
    removed_pictures: [],
    is_edited: false,
    parent: null,
    reports: [
      {
        id: 'aReport0000000000001',
        reporter: midori,
        reason: 'spam',
        detail: '宣伝に見えます',
        weight: 100,
        right: 2,
        wrong: 1,
        created_at: at,
      },
    ],
    author: {
      profile: sora,
      state: 'active',
      rank: null,
      joined_at: at,
      post_count: 12,
      counts: { hide: 0, delete: 0, warn: 1, restrict: 0, block: 0 },
      is_restricted: false,
    },
    decisions: [],
    appeal: null,
    decision: null,
    ended_by: null,
    can: {
      choose: ['none', 'hide', 'delete', 'warn', 'block'],
      refusal: null,
      overturn: false,
      contents: true,
      labels: false,
    },
    ...fields,
  };
}

/** Returns the first case after its decision. */
export function aDecidedView(fields: Partial<CaseView> = {}): CaseView {
  return aView({
    case: aCase(1, { status: 'decided', decided_at: at, version: 6 }),
    decision: aDecision(),
    can: { choose: [], refusal: 'decided', overturn: false, contents: true, labels: false },
    ...fields,
  });
}

export function aDecision(fields: Partial<Decision> = {}): Decision {
  return {
    id: 'aDecision00000000001',
    case_id: aCase(1).id,
    action: 'hide',
    block_until: null,
    rule: { id: 'ads', version: 3, title: '宣伝をしない', text: '' },
    target_type: 'post',
    target_id: aCase(1).target_id,
    title: '絵1',
    note: '',
    message: '宣伝のため',
    decided_by: midori,
    created_at: at,
    overturned_at: null,
    appeal: null,
    contents: null,
    labels: null,
    ...fields,
  };
}
