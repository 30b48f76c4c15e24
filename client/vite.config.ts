import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { preload } from '../scripts/preload.ts';

const server = 'http://localhost:3000';

/** What the home page needs travels as one file: it compresses better, and nothing waits for anything. */
const firstPage = { name: 'first', test: /client\/(entry-client|routes\/home)\.tsx$/, priority: 4 };

/** What home loads by itself once it renders comes in one more. */
const homeParts = {
  name: 'home-parts',
  test: /client\/features\/(banners\/home-banners|events\/next-events|posts\/cards\/save-button|posts\/feeds\/new-posts)\.tsx$/,
  priority: 3,
};

/** So do pages that people come to by a link. */
const linkedPages = { name: 'pages', test: /client\/routes\/(user|post)\.tsx$/, priority: 2 };
const comments = {
  name: 'comments',
  test: /client\/features\/comments\/comments\.tsx$/,
  priority: 1,
};

const groups = [firstPage, homeParts, linkedPages, comments];

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
    rolldownOptions: {
      output: {
        codeSplitting: { groups },
      },
    },
  },
  server: {
    port: 5173,
    proxy: Object.fromEntries(
      // The host stays the page's own: a sign-in that came from elsewhere would be sent back to it for ever.
      ['/api', '/functions', '/images', '/auth', '/demo-id'].map((path) => [
        path,
        { target: server, changeOrigin: false },
      ]),
    ),
  },
});
