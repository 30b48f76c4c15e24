import { DAY } from '#contract/foundations/limits.ts';
import type { Page } from '#contract/foundations/primitives.ts';
import type { Case, CaseView } from '#contract/moderation/cases.ts';
import type { ReportTarget } from '#contract/moderation/reports.ts';
import { publish } from '#server/features/moderation/content-decisions/content-decisions.testing.ts';
import { createModeratables } from '#server/site.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';
import { holdNext } from './filing/hold-reported.job.ts';

/** The first rule of the guidelines that a site starts with. */
export const rule = { id: 'respect', version: 1 };

/** Creates a member with a post, two reporters of it, two moderators and an admin. */
export async function newCase(site: TestApp) {
  const author = await site.member({ display_name: '作者' });
  const [reporter, other] = [await site.member(), await site.member()];
  const moderator = await site.member({ rank: 'moderator' });
  const second = await site.member({ rank: 'moderator' });
  const admin = await site.member({ rank: 'admin' });
  const post = await publish(author);
  await reportTarget(reporter, 'post', post.id);
  await reportTarget(other, 'post', post.id, 'abuse');
  const [opened] = await readQueue(moderator, author.id);
  if (!opened) throw new Error('a report opens a case');
  return { author, reporter, other, moderator, second, admin, post, opened };
}

/** Reports a target with a text that only the team may read. */
export function reportTarget(
  reporter: TestClient,
  targetType: ReportTarget,
  targetId: string,
  reason: 'spam' | 'abuse' = 'spam',
) {
  const detail = `ひみつのことば ${reporter.id}`;
  return reporter.call('reportContent', { targetType, targetId, reason, detail });
}

/** Returns the cases about a member, as the queue shows them to the team. */
export async function readQueue(client: TestClient, ownerId: string, search = ''): Promise<Case[]> {
  const path = `/api/admin/cases?limit=100${search}`;
  const { items } = await client.get<Page<Case>>(path);
  return items.filter(({ owner }) => owner.id === ownerId);
}

/** Returns a case as a member of the team sees it. */
export function viewCase(client: TestClient, { id }: { id: string }): Promise<CaseView> {
  return client.get<CaseView>(`/api/admin/cases/${id}`);
}

/** Returns the input of a decision about a case as it is now. */
export function decisionOn({ id: caseId, version }: Pick<Case, 'id' | 'version'>) {
  return { caseId, version, rule, message: 'ほかの人を傷つける内容でした', note: 'ひみつのことば' };
}

/** Creates members who joined long ago, whose reports weigh enough to hide a target. */
export async function elders(site: TestApp, count: number): Promise<TestClient[]> {
  const members = await Promise.all(Array.from({ length: count }, () => site.member()));
  const ids = members.map(({ id }) => id);
  const created_at = new Date(Date.now() - 60 * DAY).toISOString();
  await site.database.write((transaction) =>
    transaction.updateTable('profiles').set({ created_at }).where('id', 'in', ids).execute(),
  );
  return members;
}

/** Makes the hiding of a reported target due, and hides it. Returns whether there was a target to hide. */
export async function holdReported(site: TestApp, targetId: string): Promise<boolean> {
  const { database } = site;
  await database.write(async (transaction) => {
    const waiting = transaction.updateTable('cases').where('hide_at', 'is not', null);
    // Hidings that earlier tests have planned must not become due.
    await waiting.set({ hide_at: null }).where('target_id', '<>', targetId).execute();
    const hide_at = new Date().toISOString();
    await waiting.set({ hide_at }).where('target_id', '=', targetId).execute();
  });
  return holdDue(site);
}

/** Hides the next target whose hiding is due, without live events. Returns whether there was one. */
export function holdDue({ database, env }: TestApp): Promise<boolean> {
  const nobody = () => undefined;
  const publishers = {
    publishPostsEvent: nobody,
    publishCommentsEvent: nobody,
    publishConversationEvent: nobody,
  };
  const moderatables = createModeratables({
    ...publishers,
    database,
    env,
    publishRestored: async () => undefined,
  });
  return holdNext({ database, moderatables, publishCasesEvent: nobody });
}
