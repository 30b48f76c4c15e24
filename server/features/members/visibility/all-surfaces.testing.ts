import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { proxied } from '#server/features/discovery/sitemaps/sitemaps.testing.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { eventSurfaces } from './visible-event-surfaces.testing.ts';
import type { Surfaces } from './visible-meanings.testing.ts';
import { memberSurfaces } from './visible-member-surfaces.testing.ts';
import { notificationSurfaces } from './visible-notification-surfaces.testing.ts';
import { postSurfaces } from './visible-post-surfaces.testing.ts';
import { searchSurfaces } from './visible-search-surfaces.testing.ts';
import { sharedSurfaces } from './visible-shared-surfaces.testing.ts';

/** Starts a site with the HTML page that shared links and home need. */
export function useSurfacesSite(): ReturnType<typeof useTestApp> {
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

/** The places where each route shows content to members. */
export const surfaces: Surfaces = {
  ...postSurfaces,
  ...eventSurfaces,
  ...memberSurfaces,
  ...searchSurfaces,
  ...notificationSurfaces,
  ...Object.fromEntries(
    Object.entries(sharedSurfaces).map(([route, surface]) => [route, { shared: surface }]),
  ),
};
