import type { AccountTables } from './tables/accounts.ts';
import type { AdministrationTables } from './tables/administration.ts';
import type { CommunityTables } from './tables/community.ts';
import type { DeliveryTables } from './tables/deliveries.ts';
import type { EventJoinTables } from './tables/events.ts';
import type { InsightTables } from './tables/insights.ts';
import type { JobTables } from './tables/jobs.ts';
import type { MemberTables } from './tables/members.ts';
import type { MessageTables } from './tables/messages.ts';
import type { PollTables } from './tables/polls.ts';
import type { PostSeriesTables } from './tables/post-series.ts';
import type { PostTables } from './tables/posts.ts';
import type { PushTables } from './tables/push.ts';
import type { ReportTables } from './tables/reports.ts';
import type { SearchTables } from './tables/search.ts';
import type { WalletTables } from './tables/wallets.ts';
import type { WebhookTables } from './tables/webhooks.ts';

export type * from './tables/accounts.ts';
export type * from './tables/administration.ts';
export type * from './tables/community.ts';
export type * from './tables/deliveries.ts';
export type * from './tables/events.ts';
export type * from './tables/insights.ts';
export type * from './tables/jobs.ts';
export type * from './tables/members.ts';
export type * from './tables/messages.ts';
export type * from './tables/polls.ts';
export type * from './tables/post-series.ts';
export type * from './tables/posts.ts';
export type * from './tables/push.ts';
export type * from './tables/reports.ts';
export type * from './tables/search.ts';
export type * from './tables/wallets.ts';
export type * from './tables/webhooks.ts';

/**
 * The rows of the tables in the form that code uses on both engines: booleans are booleans, times are ISO 8601 strings
 * in UTC with milliseconds, counts are numbers.
 */
export interface Tables
  extends AccountTables,
    AdministrationTables,
    CommunityTables,
    DeliveryTables,
    EventJoinTables,
    InsightTables,
    JobTables,
    MemberTables,
    MessageTables,
    PollTables,
    PostSeriesTables,
    PostTables,
    PushTables,
    ReportTables,
    SearchTables,
    WalletTables,
    WebhookTables {}

/** The input for a row: the required columns, and any others that differ from their defaults. */
export type RowFields<Table, Named extends keyof Table> = Pick<Table, Named> & Partial<Table>;

/** Columns that SQLite stores as 0 and 1 and that code reads as booleans. */
export const booleanColumns: ReadonlySet<string> = new Set([
  'is_all_day',
  'is_verified',
  'is_profile_complete',
  'allow_messages',
  'email_notifications',
  'push_notifications',
  'is_animated',
  'is_draft',
  'is_published',
  'is_active',
  'has_own_permissions',
  'is_hidden',
  'hides_others',
  'is_announcement',
  'is_spam',
  'is_proven',
  'is_holder',
  'is_granted',
  'is_new_account',
  'is_restored',
  'hides_push_text',
  'on_site',
  'by_push',
  'by_mail',
  'shows_read_receipts',
  'watermarks_new_posts',
  'from_right',
  'has_seen_missed',
  'has_answered',
  'is_muted',
  'other_is_muted',
  'other_has_answered',
  'shows_mine',
  'shows_theirs',
  'writer_allows',
  'is_deleted_by_sender',
  'is_deleted_by_recipient',
  'is_ended_early',
  'has_poll',
  'is_public',
  'allows_public_clips',
]);
