import type { CaseView } from '#contract/moderation/cases.ts';
import { findPicture } from '#server/features/foundations/pictures/pictures.service.ts';
import type { CasesTable } from '#server/features/moderation/cases/cases.tables.ts';
import { findDecision } from '#server/features/moderation/decisions/decisions.shared.store.ts';
import { parseRemoved } from '#server/features/moderation/removed-pictures/removed-pictures.service.ts';
import {
  parseSnapshot,
  storedName,
} from '#server/features/moderation/targets/target-snapshots.service.ts';
import type { Queryable } from '#server/platform/database/database.ts';

/** Returns the decisions about similar pictures that put a target into pending review, each with its picture. */
export async function showRemovedPictures(
  database: Queryable,
  { removed_pictures }: CasesTable,
): Promise<CaseView['removed_pictures']> {
  const ids = new Set(parseRemoved(removed_pictures).map(({ decision_id }) => decision_id));
  const shown: CaseView['removed_pictures'] = [];
  for (const id of ids) {
    const decision = await findDecision(database, id);
    if (!decision) continue;
    const { case_id, snapshot, created_at: decided_at, picture_key } = decision;
    const { image_url: picture_url, image: picture } = await findPicture(database, picture_key);
    const veil = parseSnapshot(snapshot)?.veils[picture_key ?? ''] ?? null;
    shown.push({ case_id, title: storedName(snapshot), picture_url, picture, veil, decided_at });
  }
  return shown;
}
