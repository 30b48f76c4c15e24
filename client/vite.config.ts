import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const server = 'http://localhost:3000';

/** Sentences of pages that are loaded later go with those pages, though one catalogue names them all. */
const laterTexts = {
  name: 'texts',
  test: /client\/messages\/(coming-soon|login|pictures|post-form|post-page|profile-setup|profiles)\.ts$/,
  entriesAware: true,
  priority: 2,
};

/** What the home page needs travels as one file: it compresses better, and nothing waits for anything. */
const firstPage = { name: 'first', test: /client\/(main|routes\/home)\.tsx$/, priority: 1 };

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss()],
  build: {
    outDir: '../dist/client',
    emptyOutDir: true,
    manifest: true,
    target: 'baseline-widely-available',
    // The content security policy allows no inline script and no data: script.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: [laterTexts, firstPage] } } },
  },
  server: {
    port: 5173,
    proxy: Object.fromEntries(
      ['/api', '/functions', '/images', '/auth', '/demo-id'].map((path) => [path, server]),
    ),
  },
});
