import type { ReportTarget } from '#contract/moderation/reports.ts';
import {
  type ContentLabels,
  hasLabels,
  joinedLabels,
  noLabels,
} from '#contract/posts/content-labels.ts';
import type { DecisionsTable } from '#server/features/moderation/decisions/decisions.tables.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { listEffects } from './decisions.shared.store.ts';

/** Reads the labels that a decision sets. Null for none. */
export function parseLabels({ labels }: Pick<DecisionsTable, 'labels'>): ContentLabels | null {
  return labels === null ? null : (JSON.parse(labels) as ContentLabels);
}

/** Returns the column for the labels that a decision sets. Null without labels. */
export function writeLabels(labels: ContentLabels): string | null {
  const { spoiler, sensitive, ai } = labels;
  return hasLabels(labels) ? JSON.stringify({ spoiler, sensitive, ai }) : null;
}

/**
 * Returns the labels that all decisions in force have set on a target. They are computed again with each decision and
 * reversal, so that a reversal leaves the labels of other decisions.
 */
export async function labelsAsDecided(
  database: Queryable,
  type: ReportTarget,
  id: string,
): Promise<ContentLabels> {
  const standing = (await listEffects(database, type, id)).filter(
    ({ overturned_at }) => overturned_at === null,
  );
  return standing
    .map(parseLabels)
    .reduce<ContentLabels>(
      (labels, further) => (further ? joinedLabels(labels, further) : labels),
      noLabels,
    );
}
