import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { loadAhead } from '../scripts/load-ahead.ts';
import { slimClient } from '../scripts/slim-client.ts';

const server = 'http://localhost:3000';

/** Sentences of pages that are loaded later go with those pages, though one catalogue names them all. */
const laterTexts = {
  name: 'texts',
  test: /client\/messages\/(coming-soon|date-time|drafts|feed-page|login|pictures|post-form|profile-setup|tags)\.ts$/,
  entriesAware: true,
  priority: 5,
};

/** What the home page needs travels as one file: it compresses better, and nothing waits for anything. */
const firstPage = { name: 'first', test: /client\/(main|routes\/home)\.tsx$/, priority: 4 };

/** What home loads by itself once it renders comes in one more, and its sentences in another. */
const homeParts = {
  name: 'home-parts',
  test: /client\/features\/(banners\/home-banners|events\/next-events|bookmarks\/bookmark-button|posts\/new-posts)\.tsx$/,
  priority: 3,
};
const homeTexts = {
  name: 'home-texts',
  test: /client\/messages\/(banners|bookmarks|carousel|events)\.ts$/,
  priority: 5,
};

/** So do pages that people come to by a link. */
const linkedPages = { name: 'pages', test: /client\/routes\/(user|post)\.tsx$/, priority: 2 };
const linkedTexts = {
  name: 'page-texts',
  test: /client\/messages\/(comments|follows|likers|own-posts|post-page|profiles|reports|viewer)\.ts$/,
  priority: 5,
};
const comments = {
  name: 'comments',
  test: /client\/features\/comments\/comments\.tsx$/,
  priority: 1,
};

const groups = [laterTexts, homeTexts, linkedTexts, firstPage, homeParts, linkedPages, comments];

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), slimClient(), loadAhead()],
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
