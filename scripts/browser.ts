import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

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
  return chromium.executablePath();
}

async function downloaded(): Promise<string | null> {
  const { chromium } = await import('@playwright/test');
  const path = chromium.executablePath();
  return isExecutable(path) ? path : null;
}
