import { markReleased } from '#server/features/moderation/case-records/case-records.service.ts';
import {
  nameOf,
  parseSnapshot,
} from '#server/features/moderation/case-records/case-snapshots.service.ts';
import {
  type ContentThing,
  type Deciding,
  isContent,
  linkTo,
  type Moderatables,
} from '#server/features/moderation/targets/moderatable.service.ts';
import { notifyOfModeration } from '#server/features/notifications/notifications/notifications.service.ts';
import type { CasesTable } from '#server/platform/database/tables.ts';
import { textOfRelease } from './cases.text.ts';

/**
 * Publishes content whose links were pending review, with the effects of a publication from now on. Returns the
 * content, or null when it is not shown.
 */
export async function release(
  moderatables: Moderatables,
  deciding: Deciding,
  { target_type, target_id: id, snapshot }: CasesTable,
): Promise<ContentThing | null> {
  if (!isContent(target_type)) return null;
  const { find, publish } = moderatables[target_type];
  const thing = await find(deciding.transaction, id);
  if (!thing?.is_shown) return null;
  const answeredId = parseSnapshot(snapshot)?.answered_id ?? null;
  await publish?.(deciding, { id, answeredId });
  return thing;
}

/** Publishes the content in the same way, and notifies the author that others see it now. */
export async function releaseAndTell(
  moderatables: Moderatables,
  deciding: Deciding,
  found: CasesTable,
): Promise<void> {
  const thing = await release(moderatables, deciding, found);
  if (!thing) return;
  await markReleased(deciding.transaction, found.id);
  const { word } = moderatables[found.target_type];
  const text = textOfRelease({ word, name: nameOf(thing.snapshot) });
  const to = found.target_user_id;
  await notifyOfModeration(deciding.transaction, { ...text, ...linkTo(thing.page), to });
}
