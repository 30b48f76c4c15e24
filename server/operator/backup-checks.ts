import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { timeSchema } from '#contract/foundations/primitives.ts';
import { writeAtomically } from '#server/platform/files/atomic-write.ts';
import { listBackups, MANIFEST } from './backup-manifest.ts';

/** The file in a backup with the results of its last checks. It is missing until a backup is checked. */
const CHECKS = 'checks.json';

const backupChecksSchema = z.object({
  /** The last comparison with the digests. `damaged` names the files that differ or are missing. */
  verified: z.object({ at: timeSchema, damaged: z.array(z.string()) }).optional(),
  /** The last restore of the backup into a scratch site. */
  rehearsed: z.object({ at: timeSchema, seconds: z.number(), rows: z.int() }).optional(),
});
export type BackupChecks = z.infer<typeof backupChecksSchema>;

export async function readBackupChecks(folder: string): Promise<BackupChecks> {
  const text = await readFile(join(folder, CHECKS), 'utf8').catch(() => '{}');
  try {
    return backupChecksSchema.parse(JSON.parse(text));
  } catch {
    // An unreadable file counts as a file without results, so that the checks run again.
    return {};
  }
}

/** Returns the last verification of any backup in a folder, or null. */
export async function lastVerification(parent: string) {
  const names = await listBackups(parent);
  const checks = await Promise.all(names.map((name) => readBackupChecks(join(parent, name))));
  const now = new Date().toISOString();
  // A time in the future comes from a wrong clock, and would hide all later results.
  const found = checks.flatMap(({ verified }) => (verified && verified.at <= now ? verified : []));
  return found.sort((one, other) => (one.at < other.at ? 1 : -1))[0] ?? null;
}

export async function recordBackupCheck(folder: string, check: BackupChecks): Promise<void> {
  // A backup that was removed during the check must not appear again as an empty folder.
  if (!existsSync(join(folder, MANIFEST))) return;
  const checks = { ...(await readBackupChecks(folder)), ...check };
  await writeAtomically(join(folder, CHECKS), `${JSON.stringify(checks, null, 2)}\n`, {
    durable: false,
  });
}
