import type { DataExport, DataExportState } from '#contract/accounts/data-exports.ts';
import type { Database } from '#server/platform/database/database.ts';
import { enqueue } from '#server/platform/jobs/enqueue.ts';
import { runOneJob } from '#server/testing/run-jobs.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';
import { readZip } from '#server/testing/zip.ts';
import { exportKind } from './data-exports.job.ts';
import { dataExportRow } from './data-exports.tables.ts';

/** Runs the job that builds the export that has waited longest. */
export function makeNext(site: TestApp, signal?: AbortSignal): Promise<boolean> {
  return runOneJob(site, 'data-export', signal);
}

/** Returns the member's export. Fails when there is none. */
export async function exportOf(member: TestClient): Promise<DataExport> {
  const { export: found } = await member.get<DataExportState>('/api/data-export');
  if (!found) throw new Error('there is no export');
  return found;
}

/** Requests an export, builds it and returns it. */
export async function makeExport(site: TestApp, member: TestClient): Promise<DataExport> {
  await member.call('requestDataExport', {});
  await makeNext(site);
  return exportOf(member);
}

/** Returns the files of a member's archive, as downloaded. */
export async function downloadArchive(member: TestClient): Promise<Map<string, Buffer>> {
  const { url } = await exportOf(member);
  const response = await member.fetch(url ?? '');
  if (!response.ok) throw new Error(`the archive was answered with ${response.status}`);
  return readZip(new Uint8Array(await response.arrayBuffer()));
}

/** Inserts a waiting export with its job, as `requestDataExport` does. */
export async function insertRequest(database: Database, userId: string): Promise<void> {
  const row = dataExportRow({ user_id: userId });
  await database.write(async (transaction) => {
    await transaction.insertInto('data_exports').values(row).execute();
    await enqueue(transaction, exportKind, { exportId: row.id, userId });
  });
}
