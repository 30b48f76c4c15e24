import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { drawnIcons } from './scripts/drawn-icons.ts';
import { testsOfFiles } from './server/testing/files-tests.ts';
import { testsOfOneEngine, testsOfPostgres } from './server/testing/one-engine.ts';

/** Longer than any test takes on a busy machine. So only a test that hangs fails. */
const timeouts = {
  testTimeout: 60_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 20_000 } },
};

/**
 * The tests of the server run on both engines, except tests that do not depend on the engine. A test without a database
 * is in a file `*.unit.test.ts`.
 */
function serverProject(engine: 'sqlite' | 'postgres') {
  return {
    test: {
      name: `server-${engine}`,
      include: ['{server,demo}/**/*.test.ts'],
      exclude: [
        '**/*.unit.test.ts',
        ...(engine === 'postgres' ? testsOfOneEngine : testsOfPostgres),
      ],
      // Each file has its own app and database. Loading the modules again would take most of the time.
      isolate: false,
      setupFiles: ['server/testing/setup.ts'],
      env: { TEST_ENGINE: engine },
      // Some tests wait, for example until a process starts.
      maxWorkers: Math.ceil(1.5 * availableParallelism()),
      sequence: { groupOrder: 2 },
      globalSetup: [
        'scripts/vitest-memory.ts',
        ...(engine === 'postgres' ? ['scripts/vitest-postgres.ts'] : []),
      ],
      ...timeouts,
    },
  };
}

/** The tests about files, run with a bucket as file storage. They do not depend on the database. */
function bucketProject() {
  const { test } = serverProject('sqlite');
  const env = { ...test.env, TEST_FILES: 's3' };
  return { test: { ...test, name: 'server-s3', include: [...testsOfFiles], env } };
}

/**
 * Tests that a virtual machine cannot run: they replace `location`, prerender and hydrate in one process, or need the
 * time zone of a process.
 */
const ownProcess = [
  'client/features/events/events/next-events.test.tsx',
  'client/features/identity/session/reauthentication.test.tsx',
  'client/features/shell/layout/shell.test.tsx',
  'client/hydrate.test.tsx',
  'client/routes/login.test.tsx',
];

function clientProject(
  name: string,
  test: { include: string[]; exclude?: string[]; pool: 'forks' | 'vmThreads' },
) {
  return {
    plugins: [drawnIcons(), react()],
    test: {
      name,
      ...test,
      ...timeouts,
      environment: 'jsdom',
      unstubGlobals: true,
      unstubEnvs: true,
      restoreMocks: true,
      setupFiles: ['client/test-setup.ts'],
      // A test waits for half of its time, for example for a delay to end.
      maxWorkers: 2 * availableParallelism(),
      sequence: { groupOrder: 1 },
      env: { TZ: 'Asia/Tokyo' },
    },
  };
}

export default defineConfig({
  test: {
    // By default, one core would stay unused, which is half of the cores on a machine with two.
    maxWorkers: availableParallelism(),
    projects: [
      {
        test: {
          name: 'unit',
          // Loading the modules again for each file takes more time than the tests.
          isolate: false,
          setupFiles: ['server/testing/setup.ts'],
          ...timeouts,
          include: [
            'contract/**/*.test.ts',
            '{server,demo}/**/*.unit.test.ts',
            '{scripts,bench}/**/*.test.ts',
          ],
        },
      },
      // A virtual machine per file starts in a third of the time of a process.
      clientProject('client', {
        include: ['client/**/*.test.{ts,tsx}'],
        exclude: ownProcess,
        pool: 'vmThreads',
      }),
      clientProject('client-process', { include: ownProcess, pool: 'forks' }),
      serverProject('sqlite'),
      serverProject('postgres'),
      bucketProject(),
    ],
  },
});
