import { execFile } from 'node:child_process';
import { join } from 'node:path';
import type { BackupSettings } from '#server/platform/env/env.ts';

const TOOL = join(import.meta.dirname, '../../../operator/hiroba.ts');

interface ToolCall {
  /** The settings of the site. */
  variables: Record<string, string | undefined>;
  /** Ends the tool. */
  signal: AbortSignal;
}

/**
 * Makes a backup with `hiroba backup` in a process of its own, because SQLite copies its database in one blocking call.
 * Returns the reason why it failed, in Japanese, or null.
 */
export function runBackupTool(
  { folder, keep }: BackupSettings,
  { variables, signal }: ToolCall,
): Promise<string | null> {
  const options = ['--to', folder, '--keep', String(keep), '--json', '--lang', 'ja'];
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [TOOL, 'backup', ...options],
      { env: variables, signal },
      (error, stdout) => resolve(error === null ? null : reasonIn(stdout, error)),
    );
  });
}

function reasonIn(stdout: string, failure: Error): string {
  const line = stdout.trim().split('\n').at(-1) ?? '';
  try {
    // A fault of the tool has a stack below its message.
    return (JSON.parse(line) as { error: string }).error.split('\n')[0] ?? '';
  } catch {
    return failure.message;
  }
}
