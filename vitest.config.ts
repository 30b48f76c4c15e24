import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/** Longer than any test takes on a busy machine: a test that hangs fails, a slow one does not. */
const timeouts = { testTimeout: 30_000, hookTimeout: 60_000 };

/** The same files for both engines; a test that needs no database is called `*.unit.test.ts`. */
function serverProject(engine: 'sqlite' | 'postgres') {
  return {
    test: {
      name: `server-${engine}`,
      include: ['{server,demo}/**/*.test.ts'],
      exclude: ['**/*.unit.test.ts'],
      setupFiles: ['server/testing/setup.ts'],
      env: { TEST_ENGINE: engine },
      globalSetup: engine === 'postgres' ? ['scripts/vitest-postgres.ts'] : [],
      ...timeouts,
    },
  };
}

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          ...timeouts,
          include: [
            'contract/**/*.test.ts',
            '{server,demo}/**/*.unit.test.ts',
            '{scripts,bench}/**/*.test.ts',
          ],
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'client',
          ...timeouts,
          include: ['client/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          setupFiles: ['client/test-setup.ts'],
          env: { TZ: 'Asia/Tokyo' },
        },
      },
      serverProject('sqlite'),
      serverProject('postgres'),
    ],
  },
});
