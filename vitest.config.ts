import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/** The same files for both engines; a test that needs no database is called `*.unit.test.ts`. */
function serverProject(engine: 'sqlite' | 'postgres') {
  return {
    test: {
      name: `server-${engine}`,
      include: ['{server,demo}/**/*.test.ts'],
      exclude: ['**/*.unit.test.ts'],
      env: { TEST_ENGINE: engine },
      globalSetup: engine === 'postgres' ? ['scripts/vitest-postgres.ts'] : [],
      testTimeout: 20_000,
      hookTimeout: 30_000,
    },
  };
}

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
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
