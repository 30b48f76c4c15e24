import type { RuleReference } from '#contract/moderation/decisions.ts';
import type { ContentTarget } from '#contract/moderation/reports.ts';
import type { ContentLabels } from '#contract/posts/content-labels.ts';
import { labelChanges } from '#server/features/moderation/cases/deciding/case-actions.service.ts';
import { titleOfRule } from '#server/features/moderation/cases/deciding/make-decision.service.ts';
import {
  findForDecision,
  type ModerationDeps,
  titleOf,
} from '#server/features/moderation/content-decisions/content-decisions.service.ts';
import {
  labelsAsDecided,
  writeLabels,
} from '#server/features/moderation/decisions/decisions.service.ts';
import { findLastDecision } from '#server/features/moderation/decisions/decisions.shared.store.ts';
import type {
  AdminTransaction,
  CurrentContent,
  Moderatables,
} from '#server/features/moderation/targets/moderatable.service.ts';
import { recordAudit } from '#server/features/team/audit-log/audit-log.service.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { recordDirectly } from './decide-directly.service.ts';

interface Labelling {
  type: ContentTarget;
  id: string;
  labels: ContentLabels;
  reason: string;
  rule: RuleReference;
}

/**
 * Sets labels on another member's content without a report. This is a decision that the author can appeal. Returns the
 * case, and all labels that the team has set. A repeated call changes nothing. Throws `not-found`, `permission-denied`,
 * `hide-oneself` for the viewer's own content, and `labels-set` when the team has already set all of them.
 */
export function labelContent(
  { database, moderatables }: ModerationDeps,
  viewer: Viewer,
  labelling: Labelling,
): Promise<{ team_labels: ContentLabels; case_id: string }> {
  const { type, id } = labelling;
  return database.write(async (transaction, afterCommit) => {
    const adminTransaction = { transaction, afterCommit, viewer };
    const found = await findForDecision(adminTransaction, moderatables[type], id);
    const last = await findLastDecision(transaction, type, id, 'warn');
    const { case_id } =
      last && isSame(last, viewer, labelling)
        ? last
        : await label(adminTransaction, moderatables, labelling, found);
    return { case_id, team_labels: await labelsAsDecided(transaction, type, id) };
  });
}

function isSame(
  last: Tables['decisions'],
  { userId }: Viewer,
  { labels, reason, rule }: Labelling,
): boolean {
  const isTheirs = last.decided_by === userId && last.overturned_at === null;
  const isSameRule = last.rule_id === rule.id && last.rule_version === rule.version;
  const isSameText = last.message === reason && last.labels === writeLabels(labels);
  return isTheirs && isSameRule && isSameText;
}

async function label(
  adminTransaction: AdminTransaction,
  moderatables: Moderatables,
  { type, id, labels, reason: message, rule: cited }: Labelling,
  found: CurrentContent,
): Promise<Tables['decisions']> {
  const { transaction, viewer } = adminTransaction;
  const rule = await titleOfRule(transaction, cited);
  const verdict = { action: 'warn', type, cited, rule, message, labels } as const;
  const decision = await recordDirectly(adminTransaction, moderatables, found, verdict);
  await recordAudit(transaction, viewer, {
    action: 'post.labelled',
    target: { type, id, name: titleOf(found), ownerId: found.user_id },
    reason: message,
    changes: labelChanges(labels),
  });
  return decision;
}
