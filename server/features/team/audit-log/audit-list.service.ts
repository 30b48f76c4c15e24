import type { Readable } from 'node:stream';
import type { z } from 'zod';
import { AUDIT_EXPORT_LIFETIME } from '#contract/foundations/limits.ts';
import type { Page } from '#contract/foundations/primitives.ts';
import {
  type AuditEntry,
  type AuditFilter,
  auditExportUrl,
  type listAuditEntries,
} from '#contract/team/audit-log.ts';
import {
  auditActionName,
  auditFieldName,
  auditSentence,
  auditValue,
} from '#contract/team/audit-sentences.ts';
import { toSummaryOrNull } from '#server/features/members/profiles/profiles.service.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { csvOf } from '#server/platform/http/csv.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { japanMoment } from '#server/platform/japan-time.ts';
import { appendEntry, changesBetween } from './audit-log.service.ts';
import * as store from './audit-log.store.ts';
import type { AuditChange, AuditLogTable } from './audit-log.tables.ts';

/**
 * Lists the actions of admins, the latest first, without actions that would reveal reports about the viewer. Throws
 * `invalid-argument` for a cursor of another filter.
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

export async function readAuditActors(database: Database) {
  return { items: await store.listActors(database.read) };
}

export async function noteExport(database: Database, viewer: Viewer, filter: AuditFilter) {
  const id = await database.write((transaction) =>
    appendEntry(transaction, viewer, {
      action: 'log.exported',
      target: { type: 'log', id: '', name: '' },
      changes: changesBetween<AuditFilter>({}, filter),
    }),
  );
  return { url: auditExportUrl(id) };
}

function toEntry(row: store.EntryRow): AuditEntry {
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

const columns = [
  '日時（日本時間）',
  '操作',
  '内容',
  '操作した人',
  '操作した人のID',
  '対象のID',
  '理由',
  '変更',
];

/**
 * Returns the log up to the request of an export, as a table. Throws `not-found` for another admin's export and for an
 * expired export.
 */
export async function openAuditCsv(
  database: Database,
  { userId }: Viewer,
  exportId: string,
): Promise<{ name: string; stream: Readable }> {
  const noted = await store.findEntry(database.read, { id: exportId, action: 'log.exported' });
  const isOpen =
    noted?.actor_id === userId && Date.parse(noted.created_at) > Date.now() - AUDIT_EXPORT_LIFETIME;
  if (!noted || !isOpen) throw new AppError('not-found', 'この書き出しの期限は終わりました');
  const day = japanMoment(noted.created_at).slice(0, 10).replaceAll('/', '-');
  return { name: `操作ログ_${day}.csv`, stream: csvOf(columns, rowsOf(database, noted)) };
}

async function* rowsOf(
  database: Database,
  noted: Pick<AuditLogTable, 'id' | 'actor_id' | 'created_at' | 'changes'>,
): AsyncGenerator<string[]> {
  const filter = filterOf(JSON.parse(noted.changes) as AuditChange[]);
  const here = { time: noted.created_at, id: noted.id };
  const start = filter.until === undefined ? here : earlier(store.startOf(filter), here);
  const reading = { viewerId: noted.actor_id, filter };
  for await (const row of store.allEntries(database.read, reading, start)) yield toCells(row);
}

function filterOf(changes: readonly AuditChange[]): AuditFilter {
  return Object.fromEntries(changes.map(({ field, after }) => [field, after]));
}

function earlier<Position extends { time: string }>(a: Position, b: Position): Position {
  return a.time < b.time ? a : b;
}

function toCells(row: store.EntryRow): string[] {
  const entry = toEntry(row);
  const { actor, target, ending } = auditSentence(entry);
  return [
    japanMoment(entry.created_at),
    auditActionName(entry.action),
    `${actor}が${target}${ending}`,
    entry.actor_name,
    row.actor_id,
    entry.target_id,
    entry.reason,
    entry.changes.map(changeText).join('\n'),
  ];
}

function changeText({ field, before, after }: AuditChange): string {
  const [from, to] = [before, after].map((value) => auditValue(field, value, japanMoment));
  return `${auditFieldName(field)}: ${from} → ${to}`;
}
