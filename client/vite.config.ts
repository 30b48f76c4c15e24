import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { preload } from '../scripts/preload.ts';
import { homeModules, linkedPages } from './preloads.ts';

const server = 'http://localhost:3000';
const forwarded = [
  ...['/api', '/functions', '/images', '/auth', '/demo-id'],
  ...['/posts/', '/user/', '/events/', '/calendar/', '/tags/'],
  ...['/sitemap', '/robots.txt', '/feed.atom', '/oembed', '/manifest.webmanifest'],
];

/** A chunk that modules share with all they import, apart from what a chunk of a higher priority has. */
function chunk(name: string, modules: readonly string[], priority: number) {
  const isOneOf = (id: string) => modules.some((module) => id.endsWith(`/client/${module}`));
  return { name, test: isOneOf, priority };
}

// The automatic splitting makes 20 files of the first script: they compress worse, 161 KB instead of 144.
const chunks = [
  chunk('first', ['entry-client.tsx'], 3),
  chunk('home', homeModules, 2),
  chunk(
    'linked-pages',
    linkedPages.flatMap(({ modules }) => modules),
    1,
  ),
  // Each would be a file, named in the first script with all others that a page needs.
  { name: 'icons', test: /\/lucide-react\//, priority: 0 },
];

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), preload()],
  build: {
    outDir: '../dist/client',
    emptyOutDir: true,
    manifest: true,
    target: 'baseline-widely-available',
    // The content security policy allows no inline script and no data: script.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: chunks } } },
  },
  server: {
    port: 5173,
    proxy: Object.fromEntries(
      // Keeps the Host header: the server redirects a sign-in that comes from another host than PUBLIC_URL.
      forwarded.map((path) => [path, { target: server, changeOrigin: false }]),
    ),
  },
});
