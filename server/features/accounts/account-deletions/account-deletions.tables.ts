import type { ProfileVisibility } from '#contract/accounts/member-settings.ts';
import { defineTable, type RowOf, t } from '#server/platform/database/define-table.ts';

export const accountDeletionsTable = defineTable(
  'account_deletions',
  {
    user_id: t.member().notExported('ends when the member signs in to download anything'),
    /** The member or the admin who requested the deletion. */
    deleted_by: t.key(),
    deletion_reason: t.text(),
    /** The visibility that a restoration brings back. */
    visibility_before: t.text<ProfileVisibility>(),
    delete_after: t.time(),
    /** Set when the deletion starts. From then on, the account cannot be restored. */
    begun_at: t.time().nullable(),
  },
  { key: ['user_id'] },
);

export type AccountDeletionsTable = RowOf<typeof accountDeletionsTable>;
