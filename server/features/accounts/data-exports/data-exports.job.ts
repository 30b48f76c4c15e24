import { z } from 'zod';
import { EXPORT_LIFETIME } from '#contract/foundations/limits.ts';
import { idSchema } from '#contract/foundations/primitives.ts';
import { notifyMembers } from '#server/features/notifications/notifications/notify-members.service.ts';
import type { Table } from '#server/platform/database/define-table.ts';
import { putZip } from '#server/platform/files/zip.ts';
import { randomName } from '#server/platform/ids.ts';
import { defineJob, type Job } from '#server/platform/jobs/job.ts';
import { jobKind } from '#server/platform/jobs/job-kind.ts';
import { type LeasedJob, LeaseLost } from '#server/platform/jobs/leased-job.ts';
import { sumArchives } from './data-exports.shared.store.ts';
import * as store from './data-exports.store.ts';
import { ARCHIVES } from './data-exports.sweep.ts';
import { type ArchiveDeps, archiveEntries, Progress } from './export-archive.ts';
import { exportedTables } from './exported-table.ts';

interface ExportDeps extends ArchiveDeps {
  env: { exportBytes: number };
}

interface ExportSite extends Omit<ExportDeps, 'exported'> {
  tables: readonly Table[];
}

interface RequestedExport {
  exportId: string;
  userId: string;
}

export const exportKind = jobKind<RequestedExport>({
  name: 'data-export',
  payload: z.strictObject({ exportId: idSchema, userId: idSchema }),
  key: ({ exportId }) => exportId,
  userId: ({ userId }) => userId,
});

/**
 * Returns a job that builds one archive at a time, unless the archives already fill the allowed space. An interrupted
 * archive starts again from the beginning, because a ZIP file cannot be continued.
 */
export function createExportJob(site: ExportSite): Job {
  const { database, env } = site;
  const deps = { ...site, exported: exportedTables(site.tables) };
  return defineJob({
    kind: exportKind,
    attempts: 3,
    mayBegin: async () => (await sumArchives(database.read)) < env.exportBytes,
    run: (requested, job) => makeArchive(deps, requested, job),
    settle: async (transaction, { exportId }, status) => {
      await store.updateExport(transaction, exportId, { status });
    },
  });
}

async function makeArchive(
  deps: ExportDeps,
  { exportId, userId }: RequestedExport,
  job: LeasedJob,
): Promise<void> {
  const { database, exported, files } = deps;
  const pictures = await store.countPictures(database.read, userId);
  const total = pictures + exported.length;
  const progress = new Progress({ database, job, exportId, total });
  if (!(await progress.begin())) return;
  const archive = `${ARCHIVES}/${randomName(32)}.zip`;
  await putZip(files, archive, archiveEntries(deps, userId, progress));
  const { length: bytes } = (await files.open(archive)) ?? { length: 0 };
  const expires_at = new Date(Date.now() + EXPORT_LIFETIME).toISOString();
  try {
    await database.write(async (transaction) => {
      await job.end(transaction);
      const ready = { status: 'ready', archive, bytes, expires_at } as const;
      if (!(await store.updateExport(transaction, exportId, ready))) throw new LeaseLost();
      await notifyMembers(transaction, {
        type: 'data-export',
        to: userId,
        relatedId: exportId,
        text: readyText,
      });
    });
  } catch (error) {
    if (error instanceof LeaseLost) await files.delete(archive);
    throw error;
  }
}

const readyText = {
  title: 'データの準備ができました',
  content: '設定の「データのダウンロード」から、24時間以内にダウンロードしてください。',
};
