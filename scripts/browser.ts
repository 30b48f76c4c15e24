import { execFile } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

export interface Browser {
  executablePath: string;
  args: string[];
}

// Without these flags, the browser sends many requests to its vendor's hosts, even without internet access.
const FLAGS = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/** The headless shell is first, because it has no window: journeys then take little more than half the time. */
const programs = ['chromium-headless-shell', 'chromium', 'chromium-browser'];

/**
 * Returns a Chromium for the tests: one of the system, one of an npm package, or one that Playwright has downloaded.
 * Null if there is none.
 */
export async function findBrowser(): Promise<Browser | null> {
  const executablePath = onPath(programs) ?? (await packaged()) ?? (await downloaded());
  return executablePath === null ? null : { executablePath, args: FLAGS };
}

/** Returns the Firefox of the system, or null. The program of Debian is first. */
export function findFirefox(): string | null {
  return onPath(['firefox-esr', 'firefox']);
}

/** Returns the first of these programs that is installed. */
function onPath(names: readonly string[]): string | null {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const paths = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return paths.find(isExecutable) ?? null;
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
  return (await canStart(path)) ? path : null;
}

/** Whether this machine has the libraries that the packaged program needs. */
async function canStart(path: string): Promise<boolean> {
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
