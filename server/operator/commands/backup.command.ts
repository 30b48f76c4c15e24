import { join } from 'node:path';
import { formatBytes } from '#contract/foundations/format-bytes.ts';
import type { Env } from '#server/platform/env/env.ts';
import { fullDisk, writeTrouble } from '#server/platform/files/data-dir.ts';
import { recordBackupCheck } from '../backup-checks.ts';
import { listBackups, readManifest } from '../backup-manifest.ts';
import { withBackup } from '../copied-backups.ts';
import { createBackup, expectRoom } from '../create-backup.ts';
import { OperatorFailure, OperatorMisuse } from '../operator-failure.ts';
import { rehearseRestore } from '../rehearse-restore.ts';
import { findDamage } from '../verify-backup.ts';
import {
  type Call,
  callerPath,
  command,
  countOf,
  dryRun,
  type Outcome,
  wrongOption,
} from './command.ts';

const options = { to: { type: 'string' }, keep: { type: 'string' }, ...dryRun } as const;
type BackupCall = Call<typeof options>;

export const backup = command({
  help: {
    en: `Usage: npm run hiroba -- backup [--to <folder>] [--keep <number>] [--dry-run] [--json]
       npm run hiroba -- backup verify|rehearse [<backup>] [--to <folder>] [--json]

Copies the database and the files of the running site into a new folder below --to, or below BACKUP_DIR without it.
With BACKUP_URL, it copies the backup into that bucket as well.
--keep removes the oldest backups, so that this number stays. --dry-run only checks the space.

verify compares a backup with its digests, and names files that differ. rehearse restores a backup into a scratch site,
counts its rows, and removes the scratch site. <backup> is a folder or a copy in a bucket, and the newest one by default.`,
    ja: `使い方: npm run hiroba -- backup [--to <フォルダー>] [--keep <数>] [--dry-run] [--json]
       npm run hiroba -- backup verify|rehearse [<バックアップ>] [--to <フォルダー>] [--json]

動いているサイトのデータベースとファイルを、--to（省くと BACKUP_DIR）の下の新しいフォルダーに写します。
BACKUP_URL があれば、そのバケットにも写します。
--keep の数だけ残し、古いものから消します。--dry-run では、空きを確かめるだけです。

verify は、バックアップを照合し、壊れたファイルの名前を出します。rehearse は、バックアップを仮のサイトに戻して行を数え、
仮のサイトを消します。<バックアップ> は、フォルダーかバケットの中の写しで、省くといちばん新しいものです。`,
  },
  options,
  words: 2,
  run: async (call) => {
    const [task, source] = call.positionals;
    if (task === undefined) return makeBackup(call);
    const work = task === 'verify' ? verify : task === 'rehearse' ? rehearse : null;
    if (work === null) throw wrongOption(`backup ${task}`);
    if (call.values['dry-run']) throw wrongOption(`backup ${task} --dry-run`);
    if (call.values.keep !== undefined) throw wrongOption(`backup ${task} --keep`);
    return withBackup(source ?? (await newestOf(call)), call.variables, (folder) =>
      work(folder, call.env),
    );
  },
});

async function makeBackup(call: BackupCall): Promise<Outcome> {
  const { env, values } = call;
  const keep = values.keep === undefined ? null : countOf('--keep', values.keep);
  const to = folderOf(call);
  const trouble = writeTrouble(to);
  // A full disk is reported with the number of bytes that the backup needs.
  if (trouble !== null && trouble !== fullDisk) {
    throw new OperatorFailure((texts) => texts.unusableFolder(to, trouble[texts.language]));
  }
  if (values['dry-run']) {
    await expectRoom(env, to);
    return { data: { to }, say: (texts) => texts.wouldBackUp(to) };
  }
  const { folder, manifest, copiedTo, removed } = await createBackup(env, { to, keep });
  const { files, database } = manifest;
  return {
    data: { folder, copiedTo, removed, ...manifest },
    say: (texts) => {
      const size = formatBytes(database.bytes + files.bytes);
      return [
        texts.backedUp(folder, files.count, size),
        ...(copiedTo === null ? [] : [texts.copiedTo(copiedTo)]),
        ...(removed.length > 0 ? [texts.removed(removed)] : []),
      ].join('\n');
    },
  };
}

function folderOf({ env, values, variables }: BackupCall): string {
  if (values.to !== undefined) return callerPath(variables, values.to);
  if (env.backups === null) throw new OperatorMisuse((texts) => texts.noBackupFolder);
  return env.backups.folder;
}

async function newestOf(call: BackupCall): Promise<string> {
  const parent = folderOf(call);
  const [newest] = await listBackups(parent);
  if (newest === undefined) throw new OperatorFailure((texts) => texts.noBackups(parent));
  return join(parent, newest);
}

async function verify(folder: string): Promise<Outcome> {
  const { files } = await readManifest(folder);
  const damaged = await findDamage(folder);
  await recordBackupCheck(folder, { verified: { at: new Date().toISOString(), damaged } });
  if (damaged.length > 0) {
    throw new OperatorFailure((texts) => texts.damagedBackup(folder, damaged));
  }
  return { data: { folder, files }, say: (texts) => texts.verified(folder, files.count) };
}

async function rehearse(folder: string, env: Env): Promise<Outcome> {
  const { seconds, rows } = await rehearseRestore(env, folder);
  const sum = Object.values(rows).reduce((one, other) => one + other, 0);
  const at = new Date().toISOString();
  await recordBackupCheck(folder, { rehearsed: { at, seconds, rows: sum } });
  return {
    data: { folder, seconds, rows },
    say: (texts) => texts.rehearsed(folder, seconds.toFixed(1), sum),
  };
}
