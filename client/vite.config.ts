import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { sectionChunks } from '#scripts/chunks.ts';
import { drawnIcons } from '#scripts/drawn-icons.ts';
import { preload } from '#scripts/preload.ts';
import { serviceWorker } from '#scripts/service-worker.ts';

const server = 'http://localhost:3000';
const forwarded = [
  ...['/api', '/functions', '/images', '/auth', '/demo-id'],
  ...['/calendar/', '/insights/', '^/(user|series)/.*\\.atom', '^/events/.*\\.(ics|csv)'],
  ...['/sitemap', '/robots.txt', '/feed.atom', '/oembed', '/manifest.webmanifest'],
  ...['/brand/', '/mascots/', '/favicon.svg', '/icons/'],
];

const sections = sectionChunks();

const chunks = [
  // Automatic splitting would turn the first script into 20 files, which compress worse (144 KB instead of 127 KB).
  { name: 'first', test: /\/client\/entry-client\.tsx$|^\0?rolldown\/runtime/, priority: 3 },
  sections.group,
  // Home loads this module with the service worker. A shared chunk would also contain modules that home does not need.
  {
    name: 'worker',
    test: /\/client\/lib\/(?:hooks\/unsent-input|offline\/register-worker)\.ts$/,
    priority: 2,
  },
  // Small modules that several pages share. With a file for each, a page would need up to 20 more requests.
  {
    name: 'parts',
    test: /\/client\/(?:ui\/(?:feedback|list|navigation|overlay)|lib)\/|\/(?:useMutation|mutationObserver)\.js$|\/(?:events\.keys|event-cache|event\.queries|write-event\.queries|use-report-entry|follow-row|radio-cards)\.tsx?$/,
    priority: 1,
    minShareCount: 3,
  },
  // Without this, each icon would be a separate file, which the first script would list for every page with the icon.
  { name: 'icons', test: /drawn-icon/, priority: 0 },
  {
    name: 'notifications',
    test: /\/notifications\/notifications\/(?:notifications\.[a-z]+|mark-read)\.ts$/,
    priority: 0,
  },
];

export default defineConfig({
  root: import.meta.dirname,
  plugins: [drawnIcons(), react(), tailwindcss(), sections.plugin, preload(), serviceWorker()],
  build: {
    outDir: '../dist/client',
    emptyOutDir: true,
    manifest: true,
    target: 'baseline-widely-available',
    // Assets are not inlined, because the content security policy allows neither inline scripts nor data: scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // Short names, because the first script lists the files of all pages. Readable names would add 1.4 KB.
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
      // Keeps the Host header, because the server redirects a sign-in whose host is not that of PUBLIC_URL.
      forwarded.map((path) => [path, { target: server, changeOrigin: false }]),
    ),
  },
});
