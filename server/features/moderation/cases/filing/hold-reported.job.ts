import { type ContentsDeps, changeCase } from '#server/features/moderation/cases/cases.service.ts';
import { findCaseToHide, lockCase } from '#server/features/moderation/cases/cases.shared.store.ts';
import { precaution, textOfPrecaution } from '#server/features/moderation/cases/cases.text.ts';
import { hideForReview } from '#server/features/moderation/content-decisions/content-decisions.service.ts';
import { isContent } from '#server/features/moderation/targets/moderatable.service.ts';
import { nameOf } from '#server/features/moderation/targets/target-snapshots.service.ts';

/**
 * Hides the next target whose reports have enough weight, until its case is decided, and notifies its author. Returns
 * whether there was one. Several processes may call it at the same time.
 */
export async function holdNext({
  database,
  moderatables,
  publishCasesEvent,
}: ContentsDeps): Promise<boolean> {
  const next = await findCaseToHide(database.read, new Date().toISOString());
  if (!next) return false;
  await database.write(async (transaction, afterCommit) => {
    const found = await lockCase(transaction, next.id);
    if (found?.status !== 'open' || found.hide_at === null) return;
    const { target_type: type, target_id: id } = found;
    const { find, word } = moderatables[type];
    const current = await find(transaction, id);
    const isShown = current?.is_shown === true && isContent(type);
    const hidden_at = isShown
      ? await hideForReview({ transaction, afterCommit }, moderatables, {
          type,
          id,
          reason: precaution,
          text: textOfPrecaution({ word, name: nameOf(current.snapshot) }),
        })
      : null;
    await changeCase(transaction, found, { hide_at: null, hidden_at });
    afterCommit(() => publishCasesEvent(found.target_user_id));
  });
  return true;
}
