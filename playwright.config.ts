import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { findBrowser, findFirefox } from './scripts/browser.ts';

const browser = await findBrowser();
if (!browser) throw new Error('No Chromium was found for the browser journeys');

const port = Number(process.env.E2E_PORT ?? 3187);
const url = `http://localhost:${port}`;
// A page of a journey lives for seconds. In this time, compiling its code a second time costs more than it saves.
const args = [...browser.args, '--js-flags=--no-maglev,--no-turbofan'];
// Workers load this file again: they must find the folder that the runner has made.
process.env.E2E_DATA_DIR ??= makeDataDir();

const phone = { viewport: { width: 390, height: 844 }, isMobile: true };
const desk = { viewport: { width: 1280, height: 800 } };

const firefox = findFirefox();
// The pointers of a device, as Firefox counts them: 1 is coarse, 2 is fine, 4 can hover.
const finger = 1;
const mouse = 2 + 4;

/** Playwright drives the Firefox of the system by WebDriver BiDi. It can press and type, but not touch. */
function inFirefox(pointer: number) {
  const firefoxUserPrefs = {
    'ui.primaryPointerCapabilities': pointer,
    'ui.allPointerCapabilities': pointer,
    // Scrollbars take no width, as in the journeys in Chromium.
    'ui.useOverlayScrollbars': 1,
  };
  const launchOptions = { executablePath: firefox ?? '', firefoxUserPrefs };
  return { browserName: 'firefox', channel: 'moz-firefox', launchOptions } as const;
}

const tagged = /@firefox/;
const firefoxProjects = [
  {
    name: 'firefox-phone',
    grep: tagged,
    grepInvert: /@desk/,
    use: { ...phone, ...inFirefox(finger) },
  },
  {
    name: 'firefox-desk',
    grep: tagged,
    grepInvert: /@phone/,
    use: { ...desk, ...inFirefox(mouse) },
  },
];

function makeDataDir(): string {
  const directory = mkdtempSync(join(tmpdir(), 'hiroba-e2e-'));
  process.on('exit', () => rmSync(directory, { recursive: true, force: true }));
  return join(directory, 'data');
}

export default defineConfig({
  testDir: 'e2e',
  fullyParallel: true,
  forbidOnly: process.env.CI === 'true',
  retries: 0,
  // A journey spends a part of its time waiting: for the network to be idle, for transitions, for the server.
  workers: cpus().length > 1 ? 2 * cpus().length : 1,
  // In milliseconds. Longer than any journey takes on a busy machine.
  timeout: 300_000,
  // Shorter than the timeout of a journey, so that a failure names the step.
  expect: { timeout: 20_000, toPass: { timeout: 120_000 } },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['list'], ['json']] : [['list']],
  use: {
    baseURL: url,
    actionTimeout: 120_000,
    locale: 'ja-JP',
    timezoneId: 'Asia/Tokyo',
    // Journeys delay and break requests of pages, which would be impossible for requests of the service worker.
    serviceWorkers: 'block',
    // Recording takes an eighth of the time of all journeys. `npx playwright test --trace on` records a failing one.
    trace: 'off',
    launchOptions: { executablePath: browser.executablePath, args },
  },
  // A journey that does not depend on the size of the screen runs on one screen, which its tag names.
  projects: [
    {
      name: 'phone',
      grepInvert: /@desk/,
      // The gallery shows components, which are the same on every screen.
      testIgnore: /gallery/,
      use: { ...phone, hasTouch: true },
    },
    { name: 'desk', grepInvert: /@phone/, use: desk },
    ...(firefox ? firefoxProjects : []),
  ],
  webServer: {
    // The server ends with Playwright, which holds the other end of the server's standard input.
    command: 'node --import ./server/testing/end-with-parent.ts scripts/journey-server.ts',
    url: `${url}/readyz`,
    // The warnings of the server explain the failure of a journey.
    stdout: 'pipe',
    // Longer than the server takes to start on a busy machine.
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5000 },
    env: {
      PORT: String(port),
      DATA_DIR: process.env.E2E_DATA_DIR,
      BACKUP_DIR: join(process.env.E2E_DATA_DIR, '../backups'),
      LOG_LEVEL: 'warn',
      NODE_ENV: 'test',
      HOST: '127.0.0.1',
      TRUSTED_PROXIES: '127.0.0.1',
    },
  },
});
