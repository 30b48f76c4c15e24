import { defineConfig } from 'vitest/config';

/** The tests that `npm run mutation` runs on each changed policy. They need no database. */
export default defineConfig({
  test: {
    include: ['server/**/*.policy.unit.test.ts'],
    isolate: false,
    setupFiles: ['server/testing/setup.ts'],
  },
});
