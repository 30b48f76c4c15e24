import { holdWithin } from '#server/features/administration/content-decisions/content-decisions.service.ts';
import type { AnnounceComments } from '#server/features/comments/comments/comments.service.ts';
import { nameOf } from '#server/features/moderation/cases/case-snapshots.service.ts';
import {
  type AnnounceCases,
  changeCase,
  findCaseToHide,
  lockCase,
} from '#server/features/moderation/cases/cases.service.ts';
import { findThing } from '#server/features/reports/reports/reports.service.ts';
import type { Database } from '#server/platform/database/database.ts';
import { precaution, textOfPrecaution } from './case-handling.text.ts';
import { isContent } from './decision-effects.service.ts';

interface HoldingDeps {
  database: Database;
  announce: AnnounceCases;
  announceComments: AnnounceComments;
}

/**
 * Hides the next target whose reports weigh enough, until its case is decided, and notifies its author of the review.
 * Returns whether there was one. Several processes may call it at once.
 */
export async function holdNext({
  database,
  announce,
  announceComments,
}: HoldingDeps): Promise<boolean> {
  const next = await findCaseToHide(database.read, new Date().toISOString());
  if (!next) return false;
  await database.write(async (transaction, afterCommit) => {
    const found = await lockCase(transaction, next.id);
    if (found?.status !== 'open' || found.hide_at === null) return;
    const { target_type: type, target_id: id } = found;
    const thing = await findThing(transaction, type, id);
    const isShown = thing?.is_shown === true && isContent(type);
    const hidden_at = isShown
      ? await holdWithin(
          transaction,
          { announce: announceComments, afterCommit },
          {
            type,
            id,
            reason: precaution,
            text: textOfPrecaution({ type, name: nameOf(thing.snapshot) }),
          },
        )
      : null;
    await changeCase(transaction, found, { hide_at: null, hidden_at });
    afterCommit(() => announce(found.target_user_id));
  });
  return true;
}
