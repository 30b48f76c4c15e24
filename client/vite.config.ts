import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { preload } from '#scripts/preload.ts';
import { serviceWorker } from '#scripts/service-worker.ts';
import { homeModules, linkedPages, memberModules, postParts } from './preloads.ts';

const server = 'http://localhost:3000';
const forwarded = [
  ...['/api', '/functions', '/images', '/auth', '/demo-id'],
  ...['/posts/', '/user/', '/events/', '/calendar/', '/tags/', '/insights/'],
  ...['/sitemap', '/robots.txt', '/feed.atom', '/oembed', '/manifest.webmanifest'],
];

/** A shared chunk with its imports, except those in a chunk of a higher priority. */
function chunk(name: string, modules: readonly string[], priority: number) {
  const isOneOf = (id: string) => modules.some((module) => id.endsWith(`/client/${module}`));
  return { name, test: isOneOf, priority };
}

// Automatic splitting turns the first script into 20 files, which compress worse: 144 KB instead of 127.
const chunks = [
  chunk('first', ['entry-client.tsx'], 3),
  chunk('home', homeModules, 2),
  chunk(
    'linked-pages',
    linkedPages.flatMap(({ modules }) => modules),
    1,
  ),
  chunk('member', memberModules, 1),
  // Home needs it once the service worker is registered, and none of the parts with which it would come.
  chunk('unsent-input', ['lib/hooks/unsent-input.ts'], 2),
  // Small modules that several pages share. A file of its own each would cost a page up to 20 requests.
  {
    name: 'parts',
    test: /\/client\/(?:ui\/(?:feedback|list|navigation|overlay)|lib)\/|\/(?:useMutation|mutationObserver)\.js$|\/(?:events\.keys|event-cache|event\.queries|event-calls|use-report-entry|follow-row|follow-list-skeleton|radio-cards)\.tsx?$/,
    priority: 1,
    minShareCount: 3,
  },
  // Otherwise, each module would be a file of its own, and the first script would list it with all files of a page.
  { name: 'icons', test: /\/lucide-react\//, priority: 0 },
  chunk('post-parts', postParts, 0),
  {
    name: 'notifications',
    test: /\/notifications\/notifications\/(?:notifications\.[a-z]+|mark-read)\.ts$/,
    priority: 0,
  },
];

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), preload(), serviceWorker()],
  build: {
    outDir: '../dist/client',
    emptyOutDir: true,
    manifest: true,
    target: 'baseline-widely-available',
    // The content security policy allows no inline scripts and no data: scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // The first script lists the files of all pages: with names of their own, they would be 1.4 KB of it.
        chunkFileNames: 'assets/[hash:7].js',
        entryFileNames: 'assets/[hash:7].js',
        hashCharacters: 'base36',
        codeSplitting: { groups: chunks },
      },
    },
  },
  server: {
    port: 5173,
    proxy: Object.fromEntries(
      // Keeps the Host header: the server redirects a sign-in from another host than PUBLIC_URL.
      forwarded.map((path) => [path, { target: server, changeOrigin: false }]),
    ),
  },
});
