import type { DataExport, DataExportState } from '#contract/data-exports.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';
import { readZip } from '#server/testing/zip.ts';
import { runNextExport } from './data-exports.service.ts';

const never = new AbortController().signal;

/** Makes the export that waits longest, as the job of a process does. */
export function makeNext(site: TestApp, signal: AbortSignal = never): Promise<boolean> {
  return runNextExport(site, signal);
}

/** The member's export; fails when there is none. */
export async function exportOf(member: TestClient): Promise<DataExport> {
  const { export: found } = await member.get<DataExportState>('/api/data-export');
  if (!found) throw new Error('there is no export');
  return found;
}

/** Requests an export, makes it, and gives it. */
export async function makeExport(site: TestApp, member: TestClient): Promise<DataExport> {
  await member.call('requestDataExport', {});
  await makeNext(site);
  return exportOf(member);
}

/** The files of a member's archive, as downloaded. */
export async function downloadArchive(member: TestClient): Promise<Map<string, Buffer>> {
  const { url } = await exportOf(member);
  const response = await member.fetch(url ?? '');
  if (!response.ok) throw new Error(`the archive was answered with ${response.status}`);
  return readZip(new Uint8Array(await response.arrayBuffer()));
}
