import type { z } from 'zod';
import type { Page } from '#contract/foundations/primitives.ts';
import {
  type AuditEntry,
  type AuditFilter,
  auditExportUrl,
  type listAuditEntries,
} from '#contract/team/audit-log.ts';
import { toSummaryOrNull } from '#server/features/members/profiles/profiles.service.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { appendEntry, changesBetween } from './audit-log.service.ts';
import * as store from './audit-log.store.ts';
import type { AuditChange } from './audit-log.tables.ts';

/**
 * Lists the actions of admins, the latest first. Leaves out actions that would reveal reports about the viewer. Throws
 * invalid-argument for a cursor of another filter.
 */
export async function readAuditEntries(
  database: Database,
  { userId: viewerId }: Viewer,
  { cursor, limit, ...filter }: z.output<typeof listAuditEntries.search>,
): Promise<Page<AuditEntry>> {
  const after =
    cursor === undefined ? store.startOf(filter) : store.entriesBy(filter).after(cursor);
  const page = await store.listEntries(database.read, { viewerId, filter }, { after, limit });
  return { ...page, items: page.items.map(toEntry) };
}

/** Lists all actors of the log. */
export async function readAuditActors(
  database: Database,
): Promise<{ items: { id: string; name: string }[] }> {
  return { items: await store.listActors(database.read) };
}

/** Records that the viewer exports the log with a filter. Returns the URL of the table. */
export async function noteExport(
  database: Database,
  viewer: Viewer,
  filter: AuditFilter,
): Promise<{ url: string }> {
  const id = await database.write((transaction) =>
    appendEntry(transaction, viewer, {
      action: 'log.exported',
      target: { type: 'log', id: '', name: '' },
      changes: changesBetween<AuditFilter>({}, filter),
    }),
  );
  return { url: auditExportUrl(id) };
}

/** Converts a row into an entry of the contract. */
export function toEntry(row: store.EntryRow): AuditEntry {
  const { id, actor_id, actor_name, action, target_type, target_id, target_name } = row;
  return {
    id,
    action,
    actor: toSummaryOrNull({ ...row, id: actor_id }),
    actor_id,
    actor_name,
    target_type,
    target_id,
    target_name,
    reason: row.reason,
    changes: JSON.parse(row.changes) as AuditChange[],
    created_at: row.created_at,
  };
}
