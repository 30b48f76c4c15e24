/**
 * `npm run screenshots`: takes screenshots of every page into screenshots/: on a phone and on a desktop, in both
 * themes, and for each kind of viewer. `--full` takes the full height. `--readme` takes only the pictures of the
 * README.
 */
import { execFile } from 'node:child_process';
import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import {
  type Browser,
  type BrowserContextOptions,
  chromium,
  type LaunchOptions,
  type Page,
} from '@playwright/test';
import sharp from 'sharp';
import { SESSION_COOKIE } from '#server/platform/http/session-cookie.ts';
import { findBrowser } from './browser.ts';
import { type DemoSite, startDemoSite } from './demo-site.ts';
import { root } from './root.ts';

type Who = 'visitor' | 'newcomer' | 'member' | 'admin';

const sizes = {
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  desk: { viewport: { width: 1280, height: 800 } },
} as const;
const themes = ['light', 'dark'] as const;
/** How long a page may take to load completely, in milliseconds. */
const LOAD_TIMEOUT_MS = 30_000;

interface Shot {
  file: string;
  route: string;
  who: Who;
  size: keyof typeof sizes;
  theme: (typeof themes)[number];
  /** The number of pixels per CSS pixel. */
  density?: number;
  fullPage?: boolean;
}

function routesFor({ username, postId, draftId }: DemoSite['known']): Record<Who, string[]> {
  const person = `/user/@${username}`;
  const visitor = [
    ...['/', '/?tab=popular', '/?tab=following', '/?tab=recommended', '/login'],
    ...['/about', '/terms', '/privacy', '/company', '/copyright', '/guidelines'],
    ...[person, `${person}/followers`, `${person}/following`, '/tags/ルミ', '/nowhere'],
  ];
  const member = [
    ...['/', '/?tab=following', '/?tab=recommended', '/feed', person, '/profile', '/profile/edit'],
    ...['/settings', '/settings/visibility', '/settings/notifications', '/settings/sessions'],
    ...['/settings/mutes', '/settings/blocks', '/settings/data', '/settings/delete'],
    ...['/events', '/events/new', '/announcements', '/search', '/search?q=ルミ'],
    ...['/posts/new', '/posts/drafts', `/posts/${postId}`, `/posts/${draftId}/edit`, '/nowhere'],
  ];
  const admin = [
    ...[
      '/',
      '/admin',
      '/admin/reports',
      '/admin/users',
      '/admin/admins',
      '/admin/log',
      '/admin/check',
    ],
    ...['/admin/posts', '/admin/comments', '/admin/events', '/admin/deleted', '/admin/tags'],
    ...[
      '/admin/banners',
      '/admin/announcements',
      '/admin/settings',
      '/admin/brand',
      '/admin/guidelines',
      '/admin/operation',
      '/admin/jobs',
    ],
  ];
  return { visitor, newcomer: ['/profile-setup'], member, admin };
}

function everyShot(known: DemoSite['known'], fullPage: boolean): Shot[] {
  const shots: Shot[] = [];
  for (const [who, routes] of Object.entries(routesFor(known)) as [Who, string[]][]) {
    for (const route of routes) {
      for (const size of ['phone', 'desk'] as const) {
        for (const theme of themes) {
          const name = nameOf(route, known);
          const file = `screenshots/${who}/${name}-${size}-${theme}.png`;
          shots.push({ file, route, who, size, theme, fullPage });
        }
      }
    }
  }
  return shots;
}

function nameOf(route: string, { username, postId, draftId }: DemoSite['known']): string {
  const plain = route.replace(postId, 'one').replace(draftId, 'draft').replace(username, 'member');
  const words = plain.replaceAll(/[^a-z-]+/g, ' ').trim();
  return words === '' ? 'home' : words.replaceAll(' ', '-').replace(/^tab/, 'home');
}

function readmeShots({ postId }: DemoSite['known']): Shot[] {
  const post = `/posts/${postId}`;
  return [
    { file: 'home-desk.webp', route: '/', who: 'visitor', size: 'desk', theme: 'light' },
    {
      file: 'home-phone.webp',
      route: '/',
      who: 'visitor',
      size: 'phone',
      theme: 'dark',
      density: 2,
    },
    { file: 'post-desk.webp', route: post, who: 'member', size: 'desk', theme: 'dark' },
    {
      file: 'post-phone.webp',
      route: post,
      who: 'member',
      size: 'phone',
      theme: 'light',
      density: 2,
    },
  ].map((shot) => ({ ...shot, file: `docs/images/${shot.file}` }) as Shot);
}

/** Opens a page in its own context. Requests to other hosts are blocked, so that each run has the same result. */
async function openPage(browser: Browser, site: DemoSite, shot: Shot): Promise<Page> {
  const options: BrowserContextOptions = {
    ...sizes[shot.size],
    deviceScaleFactor: shot.density ?? 1,
    colorScheme: shot.theme,
    reducedMotion: 'reduce',
    locale: 'ja-JP',
    timezoneId: 'Asia/Tokyo',
  };
  const context = await browser.newContext(options);
  await context.route(
    (url) => url.origin !== site.url,
    (route) => route.abort(),
  );
  if (shot.who !== 'visitor') {
    const value = site.sessions[shot.who];
    await context.addCookies([{ name: SESSION_COOKIE, value, url: site.url }]);
  }
  return context.newPage();
}

// The function is a string, because it runs in the page and the types of the DOM are not available here.
const settled = `(() => {
  const isInView = (element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return bottom > 0 && top < innerHeight;
  };
  const loading = [...document.querySelectorAll('.animate-breathe, .animate-spin')];
  const images = [...document.images].filter(isInView);
  return !loading.some(isInView) && images.every(({ complete }) => complete);
})()`;

/** Waits for the heading, and until no skeleton, spinner or unloaded image is in view. */
async function settle(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor();
  // This process polls, because the security policy of the page forbids `waitForFunction` to evaluate the text.
  const end = Date.now() + LOAD_TIMEOUT_MS;
  while (!(await page.evaluate<boolean>(settled))) {
    if (Date.now() > end) throw new Error('The page is still loading');
    await page.waitForTimeout(50);
  }
  // The images fade in.
  await page.waitForTimeout(300);
}

async function take(page: Page, site: DemoSite, shot: Shot): Promise<void> {
  await page.goto(`${site.url}/#${shot.route}`);
  await settle(page);
  const screenshot = await page.screenshot({ fullPage: shot.fullPage === true });
  const file = path.join(root, shot.file);
  await mkdir(path.dirname(file), { recursive: true });
  const isWebp = file.endsWith('.webp');
  await writeFile(
    file,
    isWebp ? await sharp(screenshot).webp({ quality: 82 }).toBuffer() : screenshot,
  );
}

/** Takes the screenshots in a new browser. Returns a line for each failed screenshot. */
async function takeAll(site: DemoSite, launch: LaunchOptions, shots: Shot[]): Promise<string[]> {
  const failed: string[] = [];
  const kindOf = ({ who, size, theme, density }: Shot) => [who, size, theme, density].join();
  const browser = await chromium.launch(launch);
  try {
    for (const group of Map.groupBy(shots, kindOf).values()) {
      const [first] = group;
      if (!first) continue;
      const page = await openPage(browser, site, first);
      for (const shot of group) {
        await take(page, site, shot).catch((error: Error) => {
          failed.push(`${shot.file}: ${error.message.split('\n')[0]}`);
        });
      }
      await page.context().close();
    }
  } finally {
    await browser.close();
  }
  return failed;
}

/** Copies the three screenshots that the demo's web app manifest shows. */
async function copyForManifest(): Promise<void> {
  for (const name of ['home-desk', 'home-phone', 'post-phone']) {
    const [from, to] = ['docs/images', 'demo/brand/screenshots'].map((folder) =>
      path.join(root, folder, `${name}.webp`),
    ) as [string, string];
    await copyFile(from, to);
  }
}

/**
 * Warns when this Linux has no emoji font, because the screenshots then show boxes. Other systems have a font, but no
 * `fc-list`.
 */
async function warnWithoutEmoji(): Promise<void> {
  const families = await promisify(execFile)('fc-list', [':', 'family']).catch(() => null);
  if (families === null || /emoji/i.test(families.stdout)) return;
  console.log('No emoji font is installed: emoji will be boxes in the pictures.');
  console.log('On Debian and Ubuntu: apt-get install fonts-noto-color-emoji');
}

async function main(args: string[]): Promise<void> {
  const found = await findBrowser();
  if (!found) throw new Error('No Chromium was found');
  await warnWithoutEmoji();
  const site = await startDemoSite();
  try {
    const isForReadme = args.includes('--readme');
    const shots = isForReadme
      ? readmeShots(site.known)
      : everyShot(site.known, args.includes('--full'));
    if (!isForReadme) await rm(path.join(root, 'screenshots'), { recursive: true, force: true });
    const failed = await takeAll(site, found, shots);
    if (isForReadme) await copyForManifest();
    for (const line of failed) console.log(line);
    console.log(`${shots.length - failed.length} of ${shots.length} pictures taken`);
    process.exitCode = failed.length > 0 ? 1 : 0;
  } finally {
    await site.stop();
  }
}

await main(process.argv.slice(2));
