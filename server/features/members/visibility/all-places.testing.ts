import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { proxied } from '#server/features/discovery/sitemaps/sitemaps.testing.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { eventPlaces } from './visible-event-places.testing.ts';
import { isPublic, type Places } from './visible-meanings.testing.ts';
import { memberPlaces } from './visible-member-places.testing.ts';
import { notificationPlaces } from './visible-notification-places.testing.ts';
import { postPlaces } from './visible-post-places.testing.ts';
import { searchPlaces } from './visible-search-places.testing.ts';
import { sharedPlaces } from './visible-shared-places.testing.ts';

/** Starts a site with the HTML page that shared links and home need. */
export function usePlacesSite(): ReturnType<typeof useTestApp> {
  const clientDir = join(mkdtempSync(join(tmpdir(), 'hiroba-places-')), 'client');
  mkdirSync(clientDir);
  writeFileSync(
    join(clientDir, 'index.html'),
    `<!doctype html><html lang="ja"><head><title>ひろば</title>
  <meta name="description" content="集まる場所" /></head><body><div id="root"></div></body></html>`,
  );
  afterAll(() => rmSync(join(clientDir, '..'), { recursive: true }));
  return useTestApp(proxied, { clientDir });
}

/** The places of each route that returns content to members. */
export const places: Places = {
  ...postPlaces,
  ...eventPlaces,
  ...memberPlaces,
  ...searchPlaces,
  ...notificationPlaces,
  // Shared URLs show every viewer what a visitor sees.
  ...Object.fromEntries(
    Object.entries(sharedPlaces).map(([route, look]) => [route, { shared: [look, isPublic] }]),
  ),
};
