import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const MAIN = join(import.meta.dirname, '../main.ts');
const END_WITH_PARENT = join(import.meta.dirname, 'end-with-parent.ts');
const WAIT_PATIENTLY = join(import.meta.dirname, 'wait-patiently.ts');

/** For tests that start sites: each start takes seconds on a busy machine, and what it then does is waited for. */
export const SITE_TEST_TIMEOUT = 120_000;

export interface SiteProcess {
  child: ChildProcess;
  /** All it has written to both outputs so far. */
  output(): string;
  /** Resolves when it says that it is ready, rejects when it ends before. */
  ready: Promise<void>;
  /** Resolves with the exit code, null when killed. */
  ended: Promise<number | null>;
}

// A mount that only this process and its children see, also without being root.
const ownDisk =
  'mount -t tmpfs -o size="$DISK_SIZE" tmpfs "$DATA_DIR" && unset DISK_SIZE && exec "$@"';

/**
 * The whole site as a process of its own, as an operator starts it. With the setting `DISK_SIZE`, such as `20m`, its
 * data directory is a disk of that size, which the test reaches at `dataDirOf`. Modules of `imports` run before it.
 */
export function startSiteProcess(
  settings: Record<string, string>,
  imports: readonly string[] = [],
): SiteProcess {
  const preloaded = [END_WITH_PARENT, ...imports].flatMap((path) => ['--import', path]);
  const command = [process.execPath, ...preloaded, MAIN];
  const [file = '', ...args] = settings.DISK_SIZE
    ? ['unshare', '--user', '--map-root-user', '--mount', 'sh', '-c', ownDisk, 'sh', ...command]
    : command;
  const child = spawn(file, args, {
    env: { PATH: process.env.PATH, LOG_LEVEL: 'warn', DEMO_CONTENT: '0', ...settings },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let output = '';
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  const ready = new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes('Hiroba is ready')) resolve();
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    void ended.then(() => reject(new Error(`the site ended before it was ready: ${output}`)));
  });
  return { child, output: () => output, ready, ended };
}

/** A site that waits for PostgreSQL longer than an operator's: a busy machine must not make a test fail. */
export function startPatientSite(settings: Record<string, string>): SiteProcess {
  return startSiteProcess(settings, [WAIT_PATIENTLY]);
}

/** The data directory of a site with a disk of its own, as other processes reach it. */
export function dataDirOf({ child }: SiteProcess, dataDir: string): string {
  return `/proc/${child.pid}/root${dataDir}`;
}
