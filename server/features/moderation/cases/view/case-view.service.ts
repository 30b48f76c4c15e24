import type { CaseView } from '#contract/moderation/cases.ts';
import type { ReportReason } from '#contract/moderation/report-reasons.ts';
import { readSummaries } from '#server/features/members/profiles/profile-summaries.service.ts';
import { findRestriction } from '#server/features/members/profiles/restrictions.shared.store.ts';
import { findAppealOfCase } from '#server/features/moderation/appeals/appeals.shared.store.ts';
import {
  choicesFor,
  isWaitingFor,
  mayCoverContents,
  maySetLabels,
} from '#server/features/moderation/cases/cases.policy.ts';
import { caseNotFound, findCase } from '#server/features/moderation/cases/cases.service.ts';
import type { CasesTable } from '#server/features/moderation/cases/cases.tables.ts';
import { showCase } from '#server/features/moderation/cases/queue/case-queue.service.ts';
import { labelsAsDecided } from '#server/features/moderation/decisions/decisions.service.ts';
import {
  countDecisionsOf,
  findDecision,
  findDecisionOfCase,
  listDecisionsOf,
} from '#server/features/moderation/decisions/decisions.shared.store.ts';
import {
  countOutcomes,
  listOfCase,
} from '#server/features/moderation/reports/reports.shared.store.ts';
import type { MemberBlocks } from '#server/features/moderation/targets/member-blocks.service.ts';
import {
  type CurrentTarget,
  isContent,
  labelPermissionOf,
  permissionOf,
} from '#server/features/moderation/targets/moderatable.service.ts';
import {
  parseSnapshot,
  type StoredSnapshot,
  showSnapshot,
} from '#server/features/moderation/targets/target-snapshots.service.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import type { AdminViewer } from '#server/platform/http/viewer.ts';
import {
  canRevert,
  permissionOfDecision,
  type ReadingDeps,
  refusalOf,
} from './case-authority.service.ts';
import { showDecision, showDecisions, showRemovedPictures } from './case-decisions-view.service.ts';

export interface ViewingDeps extends ReadingDeps {
  memberBlocks: MemberBlocks;
}

/** The maximum number of reports of a case that are shown, and of earlier decisions about its author. */
const REPORTS_SHOWN = 100;
const DECISIONS_SHOWN = 20;

/** Reads everything that is needed to decide a case. Throws `not-found` for a case about the viewer's own content. */
export async function viewCase(
  deps: ViewingDeps,
  viewer: AdminViewer,
  caseId: string,
): Promise<CaseView> {
  const { database, moderatables } = deps;
  const row = await findCase(database, viewer, caseId);
  const current = await moderatables[row.target_type].find(database, row.target_id);
  const reported = parseSnapshot(row.snapshot);
  const { appeal, appealed } = await readAppeal(database, row);
  const decision = await findDecisionOfCase(database, row.id);
  const earlier = await listDecisionsOf(database, row.target_user_id, DECISIONS_SHOWN);
  const shown = decision && (await showDecision(database, decision));
  const others = earlier.filter(({ case_id }) => case_id !== row.id);
  return {
    case: await showCase(database, row),
    reported: reported && (await showSnapshot(database, coveredToday(reported, current))),
    target: current && (await showSnapshot(database, current.snapshot)),
    team_labels: await labelsAsDecided(database, row.target_type, row.target_id),
    watched_terms: JSON.parse(row.watched_terms) as string[],
    removed_pictures: await showRemovedPictures(database, row),
    is_edited: isEdited(row, current),
    parent: await readParent(deps, current),
    reports: await readReports(database, viewer, row.id),
    author: await readAuthor(deps, row.target_user_id),
    decisions: await showDecisions(database, others),
    appeal,
    decision: shown,
    ended_by: await readEnding(database, row),
    can: {
      ...(await readChoices(deps, viewer, row, { current, appealed })),
      overturn:
        decision !== null && (await canRevert(deps, viewer, decision, shown?.appeal ?? null)),
      contents: mayCoverContents(viewer.admin.permissions),
    },
  };
}

/** Returns a snapshot, with the content warnings that its pictures have now. */
function coveredToday(reported: StoredSnapshot, current: CurrentTarget | null): StoredSnapshot {
  return { ...reported, veils: { ...reported.veils, ...current?.snapshot.veils } };
}

/**
 * Whether a target was edited after its case was opened. False in a case of pending review, whose snapshot is always
 * the latest version.
 */
function isEdited({ kind, opened_at }: CasesTable, current: CurrentTarget | null): boolean {
  if (kind === 'links' || !current?.edited_at) return false;
  return current.edited_at > opened_at;
}

async function readAppeal(
  database: Queryable,
  { id, kind }: CasesTable,
): Promise<{ appeal: CaseView['appeal']; appealed: Tables['decisions'] | null }> {
  const row = kind === 'appeal' ? await findAppealOfCase(database, id) : null;
  const appealed = row && (await findDecision(database, row.decision_id));
  if (!appealed) return { appeal: null, appealed: null };
  const { text, status, created_at, decided_by } = row;
  const people = await readSummaries(database, [decided_by]);
  const decision = await showDecision(database, appealed);
  const by = people.get(decided_by) ?? null;
  return { appeal: { decision, text, status, decided_by: by, created_at }, appealed };
}

async function readChoices(
  deps: ReadingDeps,
  viewer: AdminViewer,
  row: CasesTable,
  { current, appealed }: { current: CurrentTarget | null; appealed: Tables['decisions'] | null },
): Promise<Pick<CaseView['can'], 'choose' | 'refusal' | 'labels'>> {
  const refusal = await refusalOf(deps, viewer, row, appealed);
  const facts = {
    kind: row.kind,
    content: permissionOf(deps.moderatables, row.target_type),
    isDeletable: isContent(row.target_type),
    current,
    isWaiting: isWaitingFor(row, current),
    overturning: appealed && permissionOfDecision(deps.moderatables, appealed),
    labelling: labelPermissionOf(deps.moderatables, row.target_type),
  };
  if (refusal !== null) return { choose: [], refusal, labels: false };
  const { permissions } = viewer.admin;
  return {
    choose: choicesFor(permissions, facts),
    refusal,
    labels: maySetLabels(permissions, facts),
  };
}

async function readEnding(database: Queryable, { ended_by }: CasesTable) {
  const decision = ended_by === null ? null : await findDecision(database, ended_by);
  return decision && showDecision(database, decision);
}

async function readParent({ database, moderatables }: ReadingDeps, current: CurrentTarget | null) {
  if (!current?.parent_id) return null;
  const parent = await moderatables.comment.find(database, current.parent_id);
  if (!parent) return null;
  const author = (await readSummaries(database, [parent.user_id])).get(parent.user_id);
  return author ? { author, text: parent.snapshot.text } : null;
}

async function readReports(database: Queryable, { userId }: AdminViewer, caseId: string) {
  const rows = await listOfCase(database, caseId, REPORTS_SHOWN);
  const ids = [...new Set(rows.map(({ reporter_id }) => reporter_id))];
  const people = await readSummaries(database, ids);
  const outcomes = await countOutcomes(database, ids, userId);
  return rows.flatMap(({ id, reporter_id, reason, detail, weight, created_at }) => {
    const reporter = people.get(reporter_id);
    const { right, wrong } = outcomes.get(reporter_id) ?? { right: 0, wrong: 0 };
    if (!reporter) return [];
    return {
      id,
      reporter,
      reason: reason as ReportReason,
      detail,
      weight,
      right,
      wrong,
      created_at,
    };
  });
}

async function readAuthor({ database, memberBlocks }: ViewingDeps, userId: string) {
  const { state, rank, created_at, post_count } = await memberBlocks.read(database, userId);
  const restriction = await findRestriction(database, userId, new Date().toISOString());
  const profile = (await readSummaries(database, [userId])).get(userId);
  if (!profile) throw caseNotFound();
  const counts = { hide: 0, delete: 0, warn: 0, restrict: 0, block: 0 };
  for (const { action, count } of await countDecisionsOf(database, userId)) {
    if (action !== 'none') counts[action] = count;
  }
  const is_restricted = restriction !== null;
  return { profile, state, rank, joined_at: created_at, post_count, counts, is_restricted };
}
