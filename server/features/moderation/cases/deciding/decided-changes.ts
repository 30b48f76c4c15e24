import type { ContentLabels } from '#contract/posts/content-labels.ts';
import { nameLabels } from '#contract/posts/label-names.ts';
import type { DecidedContents } from '#server/features/moderation/decisions/decided-contents.service.ts';
import { parseLabels } from '#server/features/moderation/decisions/decided-labels.service.ts';
import type { AuditChange } from '#server/features/team/audit-log/audit-log.service.ts';
import type { Tables } from '#server/platform/database/tables.ts';

/** The labels that a decision sets, for the audit log. */
export function labelChanges(labels: ContentLabels): AuditChange[] {
  return [{ field: 'labels', before: '', after: nameLabels(labels) }];
}

/** What a decision does, for the audit log. One that sets labels is no warning. */
export function decisionChanges(
  decision: Pick<Tables['decisions'], 'action' | 'labels'>,
): AuditChange[] {
  const labels = parseLabels(decision);
  return labels
    ? labelChanges(labels)
    : [{ field: 'decision', before: '', after: decision.action }];
}

/** The end of what a decision does, for the audit log. */
export function reversalChanges(
  decision: Pick<Tables['decisions'], 'action' | 'labels'>,
): AuditChange[] {
  return decisionChanges(decision).map(({ field, after }) => ({ field, before: after, after: '' }));
}

/**
 * What a block covers, for the audit log. The number of other cases is left out, because the member may be on the team
 * and read the log.
 */
export function changesOf(contents: DecidedContents | null): AuditChange[] {
  if (!contents) return [];
  const { counts, effect } = contents;
  return (['posts', 'comments', 'events'] as const).flatMap((noun) =>
    counts[noun] === 0
      ? []
      : [{ field: `${effect}_${noun}`, before: '', after: String(counts[noun]) }],
  );
}
