import type { Readable } from 'node:stream';
import { AUDIT_EXPORT_LIFETIME } from '#contract/foundations/limits.ts';
import type { AuditFilter } from '#contract/team/audit-log.ts';
import {
  auditActionName,
  auditFieldName,
  auditSentence,
  auditValue,
} from '#contract/team/audit-sentences.ts';
import type { AuditLogTable } from '#server/features/team/audit-log/audit-log.tables.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { csvOf } from '#server/platform/http/csv.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { japanMoment } from '#server/platform/japan-moment.ts';
import { toEntry } from './audit-list.service.ts';
import * as store from './audit-log.store.ts';
import type { AuditChange } from './audit-log.tables.ts';

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
 * Returns the log up to the time at which the export was requested, as a table for spreadsheets. Throws not-found for
 * another admin's export and for an expired one.
 */
export async function openAuditCsv(
  database: Database,
  { userId }: Viewer,
  exportId: string,
): Promise<{ name: string; stream: Readable }> {
  const noted = await store.findEntry(database.read, exportId, 'log.exported');
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

/** Returns the filter of an export from its entry. */
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
