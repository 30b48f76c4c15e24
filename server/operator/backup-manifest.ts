import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { OperatorFailure } from './operator-failure.ts';

const form = /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z$/;

/** Returns the name of a backup: its time to the second, such as `20261125T180000Z`. */
export function backupName(now: Date): string {
  return now.toISOString().replace(/[-:]|\.\d+/g, '');
}

export function isBackupName(name: string): boolean {
  return form.test(name);
}

/** Returns the time at which the backup with this name began, in milliseconds since 1970. */
export function backupTime(name: string): number {
  return Date.parse(name.replace(form, '$1-$2-$3T$4:$5:$6Z'));
}

/**
 * Returns names of backups, newest first. Backups with a time in the future come last, because they were made while the
 * clock was wrong.
 */
export function newestFirst(names: readonly string[]): string[] {
  const sorted = names.toSorted().reverse();
  const isFuture = (name: string) => backupTime(name) > Date.now();
  return [...sorted.filter((name) => !isFuture(name)), ...sorted.filter(isFuture)];
}

/** Returns the names of the complete backups in a folder, newest first. */
export async function listBackups(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return newestFirst(names.filter(isBackupName));
}

export const MANIFEST = 'backup.json';
/** The versions of the format. Older versions of Hiroba know only the plain one. */
const FORMAT = { plain: 1, encrypted: 2 } as const;

const manifestSchema = z.object({
  format: z.literal(Object.values(FORMAT)),
  created_at: z.iso.datetime(),
  engine: z.enum(['sqlite', 'postgres']),
  migration: z.string(),
  /** The copy of the database, with its SHA-256 in hex, and the name of the key that encrypts it. */
  database: z.object({
    file: z.string().regex(/^\w[\w.-]*$/),
    bytes: z.number(),
    sha256: z.string(),
    key: z.string().optional(),
  }),
  /** The digest of the list that contains the digests of all files. Backups of earlier versions have no such list. */
  files: z.object({ count: z.number(), bytes: z.number(), sha256: z.string().optional() }),
});
export type BackupManifest = z.infer<typeof manifestSchema>;

export function describeBackup(parts: Omit<BackupManifest, 'format'>): BackupManifest {
  const format = parts.database.key === undefined ? FORMAT.plain : FORMAT.encrypted;
  return { format, ...parts };
}

/** Reads the manifest of a backup. Throws an `OperatorFailure` when the folder has none, or one of a newer format. */
export async function readManifest(folder: string): Promise<BackupManifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(async (cause: unknown) => {
    const [newest] = await listBackups(folder);
    const path = newest === undefined ? null : join(folder, newest);
    throw new OperatorFailure((texts) => texts.noBackup(folder, path), cause);
  });
  const parsed = manifestSchema.safeParse(parseJson(text));
  if (!parsed.success) throw new OperatorFailure((texts) => texts.unknownBackup(folder));
  return parsed.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
