import { execFile } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

export interface Browser {
  executablePath: string;
  args: string[];
}

// Without these the browser tries to reach its maker's hosts, many at a time, on a machine that has no way out.
const QUIET = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/**
 * A Chromium for the tests: the system's, else the one inside an npm package, else Playwright's own
 * download; null where there is none.
 */
export async function findBrowser(): Promise<Browser | null> {
  const executablePath =
    onPath('chromium') ?? onPath('chromium-browser') ?? (await packaged()) ?? (await downloaded());
  return executablePath === null ? null : { executablePath, args: QUIET };
}

function onPath(name: string): string | null {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.map((folder) => join(folder, name)).find(isExecutable) ?? null;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

async function packaged(): Promise<string | null> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null;
  const { default: chromium } = await import('@sparticuz/chromium');
  const path = await chromium.executablePath();
  return (await starts(path)) ? path : null;
}

/** It is a bare program: some machines lack libraries that it needs. */
async function starts(path: string): Promise<boolean> {
  return promisify(execFile)(path, ['--version', '--no-sandbox']).then(
    () => true,
    () => false,
  );
}

async function downloaded(): Promise<string | null> {
  const { chromium } = await import('@playwright/test');
  const path = chromium.executablePath();
  return isExecutable(path) ? path : null;
}
