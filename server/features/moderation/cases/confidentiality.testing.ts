import { queries } from '#contract/definitions.ts';
import type { AdminRank } from '#contract/team/admins.ts';
import {
  downloadArchive,
  makeExport,
} from '#server/features/accounts/data-exports/data-exports.testing.ts';
import { insertEvent } from '#server/features/events/events/events.testing.ts';
import {
  type SignInSite,
  signIn,
  somebody,
} from '#server/features/identity/sign-in/sign-in.testing.ts';
import { publish } from '#server/features/moderation/content-decisions/content-decisions.testing.ts';
import { SESSION_COOKIE } from '#server/platform/http/session-cookie.ts';
import { newId } from '#server/platform/ids.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import { TestClient } from '#server/testing/test-client.ts';

/** Returns every response that a member can get, by path and query. `ids` are the ids of the member's content. */
export async function readEverything(
  client: TestClient,
  ids: Record<string, string>,
): Promise<Map<string, string>> {
  const answers = Object.values(queries).map(async ({ path }) => {
    const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? '');
    const response = await client.fetch(address);
    return [path, steady(await response.text())] as const;
  });
  return new Map(await Promise.all(answers));
}

/** Returns a response without the values that change by themselves, such as the remaining rate limit. */
function steady(text: string): string {
  return text.replace(/"storage":\{[^}]*\}/, '');
}

/** Returns the files of a member's archive as one text. */
export async function readArchive(site: TestApp, client: TestClient): Promise<string> {
  await makeExport(site, client);
  const files = [...(await downloadArchive(client))];
  return files.map(([name, content]) => `${name} ${content.toString()}`).join('\n');
}

/** Creates a member who can sign in, with one target of each type that can be reported. */
export async function newAuthor(
  { site, newBrowser, memberBy }: SignInSite,
  rank: AdminRank | null,
) {
  const author = await site().member(rank === null ? {} : { rank });
  const account = somebody();
  await signIn(newBrowser(), account);
  const { id } = await memberBy(account.email);
  await site().database.write((transaction) =>
    transaction
      .updateTable('identities')
      .set({ user_id: author.id })
      .where('user_id', '=', id)
      .execute(),
  );
  const { id: post } = await publish(author);
  const event = await insertEvent(site(), author.id);
  const said = { postId: post, content: 'よろしく', requestId: newId() };
  const { comment } = await author.call('addComment', said);
  return { author, account, contentIds: { post, event, comment: comment.id, user: author.id } };
}

/** Returns the outcome of a sign-in, with the member when it succeeds. */
export async function enter(
  { site, newBrowser }: SignInSite,
  id: string,
  account: ReturnType<typeof somebody>,
) {
  const browser = newBrowser();
  const { outcome, html } = await signIn(browser, account);
  const cookie = browser.cookie(SESSION_COOKIE);
  if (cookie === undefined) return { outcome, html, client: null };
  const client = new TestClient(site().url, { id, cookie });
  await client.registerToken();
  return { outcome, html, client };
}

/** Makes the hiding of the target of a case due. */
export async function makeDue({ database }: TestApp, caseId: string): Promise<void> {
  const hide_at = new Date().toISOString();
  await database.write((transaction) =>
    transaction.updateTable('cases').set({ hide_at }).where('id', '=', caseId).execute(),
  );
}

/** Returns the times of the reports about a member. */
export async function momentsOfReports({ database }: TestApp, userId: string): Promise<string[]> {
  const rows = await database.read
    .selectFrom('reports')
    .innerJoin('cases', 'cases.id', 'reports.case_id')
    .where('cases.target_user_id', '=', userId)
    .where('cases.kind', '=', 'report')
    .select(['reports.created_at', 'cases.opened_at', 'cases.last_report_at'])
    .execute();
  return rows.flatMap((row) => Object.values(row));
}
