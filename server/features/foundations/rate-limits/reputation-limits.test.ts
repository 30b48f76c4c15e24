import { expect, it } from 'vitest';
import { FULL_TRUST_AGE, REPUTATION_MEMORY, SECOND } from '#contract/foundations/limits.ts';
import type { DecisionAction } from '#contract/moderation/decisions.ts';
import {
  backUp,
  closeBackup,
} from '#server/features/members/deleted-content/deleted-content.service.ts';
import { caseRow } from '#server/features/moderation/cases/cases.tables.ts';
import { decisionRow } from '#server/features/moderation/decisions/decisions.tables.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { newId } from '#server/platform/ids.ts';
import { insertMember, insertPost, insertRows } from '#server/testing/factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { havePosted, usePosts } from './rate-limits.testing.ts';

const site = useTestApp();

async function veteran(): Promise<string> {
  const { id } = await insertMember(site().database);
  const created_at = new Date(Date.now() - FULL_TRUST_AGE).toISOString();
  await site().database.write((transaction) =>
    transaction.updateTable('profiles').set({ created_at }).where('id', '=', id).execute(),
  );
  return id;
}

const noFields: Partial<Tables['decisions']> = {};

/** The possible actions of the team against an old member. */
const past = {
  nothing: async () => undefined,
  'a hidden post': (userId: string) => hidePost(userId, null),
  'a post that is hidden until somebody has looked': (userId: string) => hidePost(userId, 'open'),
  'a warning': (userId: string) => decideAbout(userId, 'warn'),
  'a block that has ended': (userId: string) => decideAbout(userId, 'block'),
  'a warning that was taken back': (userId: string) =>
    decideAbout(userId, 'warn', { overturned_at: new Date().toISOString() }),
  'labels set by the team': (userId: string) =>
    decideAbout(userId, 'warn', { labels: '{"sensitive":true}' }),
  'a warning of long ago': (userId: string) =>
    decideAbout(userId, 'warn', {
      created_at: new Date(Date.now() - REPUTATION_MEMORY - SECOND).toISOString(),
    }),
};

async function hidePost(user_id: string, held: 'open' | null): Promise<void> {
  const target_id = await insertPost(site().database, user_id, { is_published: false });
  const hidden_at = new Date().toISOString();
  await site().database.write((transaction) =>
    transaction.updateTable('posts').set({ hidden_at }).where('id', '=', target_id).execute(),
  );
  if (!held) return;
  const target = { target_type: 'post', target_id, target_user_id: user_id } as const;
  await insertRows(site().database, 'cases', [caseRow({ ...target, kind: 'report', hidden_at })]);
}

async function decideAbout(
  target_user_id: string,
  action: DecisionAction,
  fields = noFields,
): Promise<void> {
  const target = { target_type: 'user', target_id: target_user_id, target_user_id } as const;
  const decided = caseRow({ ...target, kind: 'report', status: 'decided' });
  await insertRows(site().database, 'cases', [decided]);
  const decision = { ...target, case_id: decided.id, action, decided_by: null, ...fields };
  await insertRows(site().database, 'decisions', [decisionRow(decision)]);
}

it.each<[keyof typeof past, number]>([
  ['nothing', 100],
  ['a hidden post', 60],
  ['a post that is hidden until somebody has looked', 100],
  ['a warning', 60],
  ['a block that has ended', 60],
  ['a warning that was taken back', 100],
  ['labels set by the team', 100],
  ['a warning of long ago', 100],
])('an old account with %s can publish %s posts a day [TAKE-50]', async (what, max) => {
  const userId = await veteran();
  await past[what](userId);
  await havePosted(site().database, userId, max - 1);
  await usePosts(site().database, userId);
  await expect(usePosts(site().database, userId)).rejects.toMatchObject({
    details: { limit: { kind: 'posts', period: 'day', max } },
  });
});

it('a member is trusted less for deleted content, until the content is restored [REPORT-131]', async () => {
  const userId = await veteran();
  const backup = await site().database.write((transaction) =>
    backUp(transaction, {
      type: 'post',
      original_id: newId(),
      title: '',
      author_id: userId,
      content: {},
      isListed: true,
      pictures: [],
      deleted_by: newId(),
      deletion_reason: '',
    }),
  );
  await havePosted(site().database, userId, 60);
  await expect(usePosts(site().database, userId)).rejects.toMatchObject({
    details: { limit: { max: 60 } },
  });
  await site().database.write((transaction) => closeBackup(transaction, backup.deleted_id));
  await usePosts(site().database, userId);
});
