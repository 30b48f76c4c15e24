import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { onOwnDisk } from './own-disk.ts';
import { PATIENT_STATEMENT_MS } from './patient-waits.ts';

const MAIN = join(import.meta.dirname, '../main.ts');
const END_WITH_PARENT = join(import.meta.dirname, 'end-with-parent.ts');
/** The compile cache of Node, shared by the sites of all tests. */
const COMPILED = join(import.meta.dirname, '../../.cache/compiled');

/** The timeout of tests that start sites, in milliseconds. Each start takes seconds on a busy machine. */
export const SITE_TEST_TIMEOUT = 120_000;

export interface SiteProcess {
  child: ChildProcess;
  /** What standard output and standard error have printed so far. */
  output(): string;
  /** Resolves when the site reports that it is ready. Rejects when the process ends before. */
  ready: Promise<void>;
  /** Resolves with the exit code. The code is null when the process was killed. */
  ended: Promise<number | null>;
}

/**
 * Starts the whole site as a separate process, as an operator does. With the setting `DISK_SIZE`, such as `20m`, its
 * data directory is a disk of that size (see `dataDirOf`). The modules in `imports` are loaded first. `main` is the
 * module that starts the site.
 */
export function startSiteProcess(
  { DISK_SIZE: size, ...settings }: Record<string, string>,
  imports: readonly string[] = [],
  main = MAIN,
): SiteProcess {
  const preloaded = [END_WITH_PARENT, ...imports].flatMap((path) => ['--import', path]);
  const command = [process.execPath, ...preloaded, main];
  const disk = { folder: settings.DATA_DIR ?? '', options: `size=${size}` };
  const [file = '', ...args] = size === undefined ? command : onOwnDisk(disk, 'exec "$@"', command);
  const child = spawn(file, args, {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: COMPILED,
      LOG_LEVEL: 'warn',
      DEMO_CONTENT: '0',
      ...settings,
    },
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

/** Starts a site with longer PostgreSQL timeouts than in production, so that tests pass on a busy machine. */
export function startPatientSite(settings: Record<string, string>): SiteProcess {
  return startSiteProcess({ DATABASE_STATEMENT_MS: String(PATIENT_STATEMENT_MS), ...settings });
}

/** Returns the path at which other processes find the data directory of a site on its own disk. */
export function dataDirOf({ child }: SiteProcess, dataDir: string): string {
  return `/proc/${child.pid}/root${dataDir}`;
}
