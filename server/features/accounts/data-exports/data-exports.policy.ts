import { EXPORT_INTERVAL } from '#contract/foundations/limits.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { DataExportsTable } from './data-exports.tables.ts';

type LastExport = Pick<DataExportsTable, 'status' | 'requested_at'>;

/** Returns the time at which the next export can be requested, in milliseconds. */
export function nextExportAt(last: LastExport | null): number {
  if (!last || last.status === 'failed') return 0;
  return Date.parse(last.requested_at) + EXPORT_INTERVAL;
}

/** Throws `export-too-soon`, with the seconds to wait, when no export can be requested at `now` yet. */
export function refuseTooSoon(last: LastExport | null, now: number): void {
  const wait = nextExportAt(last) - now;
  if (wait <= 0) return;
  throw new AppError('resource-exhausted', 'データの書き出しは1日に1回までです', {
    reason: 'export-too-soon',
    retry_after: Math.ceil(wait / 1000),
  });
}
