import type { ReportTarget } from '#contract/reports.ts';
import { markReleased } from '#server/features/cases/cases.service.ts';
import { nameOf, parseSnapshot } from '#server/features/cases/snapshots.service.ts';
import { publishComment } from '#server/features/comments/publishing.service.ts';
import { notifyOfModeration } from '#server/features/notifications/notifications.service.ts';
import { announceShown } from '#server/features/posts/writing/hiding.service.ts';
import type { AnnouncePost } from '#server/features/posts/writing/writing.service.ts';
import { findThing, type Thing } from '#server/features/reports/reports.service.ts';
import type { ReportCasesTable } from '#server/platform/database/tables.ts';
import type { Deciding } from './authority.service.ts';
import { textOfRelease } from './report-cases.text.ts';

/**
 * Lets follow what the publication would have caused of something whose links have waited: it is news from now on. Returns
 * the thing; null when it is not shown.
 */
export async function release(
  announcePosts: AnnouncePost,
  { transaction, afterCommit, viewer }: Deciding,
  { target_type, target_id: id, snapshot }: ReportCasesTable,
): Promise<Thing | null> {
  const thing = await findThing(transaction, target_type, id);
  if (!thing?.is_shown) return null;
  if (target_type === 'post') {
    await announceShown({ transaction, afterCommit }, announcePosts, id);
  } else {
    const answeredId = parseSnapshot(snapshot)?.answered_id ?? null;
    await publishComment(transaction, viewer, { id, answeredId });
  }
  return thing;
}

/** The same, and tells the author that others see it now. */
export async function releaseAndTell(
  announcePosts: AnnouncePost,
  deciding: Deciding,
  found: ReportCasesTable,
): Promise<void> {
  const thing = await release(announcePosts, deciding, found);
  if (!thing) return;
  await markReleased(deciding.transaction, found.id);
  const { target_type: type, target_id, target_user_id: to } = found;
  const text = textOfRelease({ type, name: nameOf(thing.snapshot) });
  await notifyOfModeration(deciding.transaction, {
    ...text,
    ...pageOf(type, target_id, thing),
    to,
  });
}

/** What the notification leads to. */
function pageOf(type: ReportTarget, id: string, { snapshot: { page } }: Thing) {
  const relatedKind = page?.kind === 'event' ? ('event' as const) : null;
  return { relatedId: type === 'comment' ? (page?.id ?? null) : id, relatedKind };
}
