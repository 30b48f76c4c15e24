import type { ReportTarget } from '#contract/reports/reports.ts';
import { publishComment } from '#server/features/comments/comments/publish-comment.service.ts';
import { nameOf, parseSnapshot } from '#server/features/moderation/cases/case-snapshots.service.ts';
import { markReleased } from '#server/features/moderation/cases/cases.service.ts';
import { notifyOfModeration } from '#server/features/notifications/notifications/notifications.service.ts';
import { announceShown } from '#server/features/posts/posts/writing/hide-post.service.ts';
import type { AnnouncePost } from '#server/features/posts/posts/writing/write-post.service.ts';
import { findThing, type Thing } from '#server/features/reports/reports/reports.service.ts';
import type { ReportCasesTable } from '#server/platform/database/tables.ts';
import type { Deciding } from './case-authority.service.ts';
import { textOfRelease } from './case-handling.text.ts';

/**
 * Publishes content whose links were pending review, with the effects of a publication from now on. Returns the
 * content, or null when it is not shown.
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

/** Publishes the content in the same way, and notifies the author that others see it now. */
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

/** The link of the notification. */
function pageOf(type: ReportTarget, id: string, { snapshot: { page } }: Thing) {
  const relatedKind = page?.kind === 'event' ? ('event' as const) : null;
  return { relatedId: type === 'comment' ? (page?.id ?? null) : id, relatedKind };
}
