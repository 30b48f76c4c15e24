import type { z } from 'zod';
import { CASE_CLAIM_LIFETIME, WAITING_COUNT_MAX } from '#contract/foundations/limits.ts';
import type { Page } from '#contract/foundations/primitives.ts';
import type { Case, CaseKind, listCases } from '#contract/moderation/cases.ts';
import type { ReportReason } from '#contract/moderation/report-reasons.ts';
import type { ReportTarget } from '#contract/moderation/reports.ts';
import { readSummaries } from '#server/features/members/profiles/profile-summaries.service.ts';
import { countReasons } from '#server/features/moderation/reports/reports.shared.store.ts';
import { titleForTeam } from '#server/features/moderation/targets/target-snapshots.service.ts';
import { listAdminRecords } from '#server/features/team/admins/admins.service.ts';
import type { ReadWebhookContent } from '#server/features/team/webhooks/webhook-content.service.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { caseChanged, refuseClaimed } from '../cases.policy.ts';
import { caseNotFound, changeCase, lockVisibleCase, type QueueDeps } from '../cases.service.ts';
import { findCase } from '../cases.shared.store.ts';
import type { CasesTable } from '../cases.tables.ts';
import { type CaseFilter, openedUntil, ownerNameOf } from './case-filter.policy.ts';
import * as store from './case-queue.store.ts';

type Search = Omit<z.output<typeof listCases.search>, 'limit' | 'cursor'>;

/** Returns a page of cases, without cases about the viewer's own content. */
export async function readCases(
  database: Queryable,
  viewer: Viewer,
  { cursor, limit, ...search }: z.output<typeof listCases.search>,
): Promise<Page<Case>> {
  const page = await findPage(database, viewer, search, { cursor, limit });
  return { ...page, items: await showCases(database, page.items) };
}

/** Counts the cases of a filter up to `WAITING_COUNT_MAX`, without cases about the viewer's own content. */
export async function countFiltered(database: Queryable, viewer: Viewer, search: Search) {
  const part = { cursor: undefined, limit: WAITING_COUNT_MAX };
  const { items, has_more } = await findPage(database, viewer, search, part);
  return { count: items.length, has_more };
}

async function findPage(
  database: Queryable,
  { userId: viewerId }: Viewer,
  search: Search,
  part: { cursor: string | undefined; limit: number },
): Promise<Page<CasesTable>> {
  const filter = await toFilter(database, search);
  return store.listCases(database, { ...filter, ...part, viewerId });
}

async function toFilter(database: Queryable, search: Search): Promise<CaseFilter> {
  const { age, author, ...filter } = search;
  const ownerName = author ? ownerNameOf(author) : undefined;
  const isExact = ownerName?.displayName === null;
  const ownerId = isExact ? await store.findOwnerId(database, ownerName.username) : null;
  return {
    ...filter,
    ...(ownerId === null ? { ownerName } : { ownerId }),
    ...(age && { openedUntil: openedUntil(age, Date.now()) }),
  };
}

const names = new Intl.Collator('ja');

/** Returns the members of the team who decide cases, in the order of their names. */
export async function readColleagues(database: Queryable) {
  const records = [...(await listAdminRecords(database))];
  const ids = records.flatMap(([id, { permissions }]) =>
    permissions.has('manage_reports') ? [id] : [],
  );
  const people = await readSummaries(database, ids);
  const items = [...people.values()].sort(
    (a, b) =>
      names.compare(a.display_name, b.display_name) || names.compare(a.username, b.username),
  );
  return { items };
}

/** Counts the waiting cases up to `WAITING_COUNT_MAX`, without cases about the viewer's own content. */
export async function countCases(database: Queryable, { userId }: Viewer) {
  return {
    count: await store.countWaiting(database, { without: userId, most: WAITING_COUNT_MAX }),
  };
}

async function showCases(database: Queryable, rows: readonly CasesTable[]): Promise<Case[]> {
  const people = await readSummaries(
    database,
    rows.flatMap(({ target_user_id, claimed_by }) => [target_user_id, claimed_by]),
  );
  const reasons = await reasonsOf(database, rows);
  const now = new Date().toISOString();
  return rows.flatMap((row) => {
    const owner = people.get(row.target_user_id);
    if (!owner) return [];
    const { id, kind, status, target_type, target_id, weight, reports_count, version } = row;
    const isClaimed = row.claimed_until !== null && row.claimed_until > now;
    return {
      id,
      kind,
      status,
      target_type,
      target_id,
      title: titleForTeam(row),
      owner,
      weight,
      reports_count,
      reasons: reasons.get(id) ?? [],
      hidden_at: row.hidden_at,
      opened_at: row.opened_at,
      last_report_at: row.last_report_at,
      claimed_by: isClaimed ? (people.get(row.claimed_by) ?? null) : null,
      claimed_until: isClaimed ? row.claimed_until : null,
      decided_at: row.decided_at,
      version,
    };
  });
}

export async function showCase(database: Queryable, row: CasesTable): Promise<Case> {
  const [shown] = await showCases(database, [row]);
  if (!shown) throw caseNotFound();
  return shown;
}

async function reasonsOf(database: Queryable, rows: readonly CasesTable[]) {
  const ids = rows.map(({ id }) => id);
  const reasons = new Map<string, Case['reasons']>(ids.map((id) => [id, []]));
  for (const { case_id, reason, count } of await countReasons(database, ids)) {
    reasons.get(case_id ?? '')?.push({ reason: reason as ReportReason, count });
  }
  for (const counts of reasons.values()) counts.sort((a, b) => b.count - a.count);
  return reasons;
}

/**
 * Claims a case, or prolongs the viewer's claim. Throws `not-found`, `changed-elsewhere` for a decided case, and
 * `case-claimed` for another member's claim, unless the viewer takes it over.
 */
export async function claimCase(
  { database, publishCasesEvent }: QueueDeps,
  viewer: Viewer,
  { caseId, take }: { caseId: string; take: boolean },
): Promise<Case> {
  const row = await database.write(async (transaction, afterCommit) => {
    const found = await lockVisibleCase(transaction, viewer, caseId);
    if (found.status === 'decided') throw caseChanged();
    if (!take) refuseClaimed(viewer, found);
    afterCommit(() => publishCasesEvent(found.target_user_id));
    return changeCase(transaction, found, {
      claimed_by: viewer.userId,
      claimed_until: new Date(Date.now() + CASE_CLAIM_LIFETIME).toISOString(),
    });
  });
  return showCase(database.read, row);
}

/** Ends the claim of the viewer, if there is one. Throws `not-found`. */
export async function releaseCase(
  { database, publishCasesEvent }: QueueDeps,
  viewer: Viewer,
  caseId: string,
): Promise<Case> {
  const row = await database.write(async (transaction, afterCommit) => {
    const found = await lockVisibleCase(transaction, viewer, caseId);
    if (found.claimed_by !== viewer.userId || found.status === 'decided') return found;
    afterCommit(() => publishCasesEvent(found.target_user_id));
    return changeCase(transaction, found, { claimed_by: null, claimed_until: null });
  });
  return showCase(database.read, row);
}

/** Reads a waiting case for webhooks, without its reporters, its owner and its content. */
export const readOpenedCase: ReadWebhookContent = async ({ read }, id) => {
  const row = await findCase(read, id);
  if (row?.status !== 'open') return null;
  return {
    title: titles[row.kind],
    text: `対象：${targetNames[row.target_type]}`,
    path: `/#/admin/reports/${id}`,
    picture: null,
  };
};

const titles: Record<CaseKind, string> = {
  report: '新しい通報があります',
  appeal: '新しい異議があります',
  links: '公開前の確認を待っているものがあります',
  team: '新しい件があります',
};

const targetNames: Record<ReportTarget, string> = {
  post: '投稿',
  comment: 'コメント',
  user: 'メンバー',
  event: 'イベント',
  nft: 'NFT',
  message: 'メッセージ',
  clip: 'クリップ',
  series: 'シリーズ',
};
