import { listManagedComments, moderateComment } from '#contract/administration/managed-content.ts';
import { decideComments } from '#contract/moderation/content-decisions.ts';
import {
  decideContents,
  setContentHidden,
} from '#server/features/moderation/cases/without-report/decide-contents.service.ts';
import type { ModerationDeps } from '#server/features/moderation/content-decisions/content-decisions.service.ts';
import {
  pageWithReports,
  withReports,
} from '#server/features/moderation/reports/reports.service.ts';
import type { Site } from '#server/platform/site.ts';
import { readManagedComment, readManagedComments } from './managed-comments.service.ts';

export function registerManagedComments(site: Site & ModerationDeps): void {
  const { binding, database } = site;
  const { read } = database;
  binding.query(listManagedComments, async ({ viewer, search }) =>
    pageWithReports(read, viewer, 'comment', await readManagedComments(read, search)),
  );
  binding.callable(moderateComment, async ({ viewer, input: { commentId: id, ...decision } }) => {
    await setContentHidden(site, viewer, { type: 'comment', id, ...decision });
    return {
      comment: await withReports(read, viewer, 'comment', await readManagedComment(read, id)),
    };
  });
  binding.callable(decideComments, ({ viewer, input }) =>
    decideContents(site, viewer, 'comment', input),
  );
}
