/** Work of the operator that is killed halfway, and must be completed by the next attempt. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { hasPostgresPrograms } from '#scripts/postgres.ts';
import { executedMigrations, migrationNames } from '#server/migrations/migrate.ts';
import type { Database } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/ids.ts';
import { freePort } from '#server/testing/free-port.ts';
import { createPostgresDatabase } from '#server/testing/template-database.ts';
import type { Activity } from './activity.ts';
import { startCrashingPostgres } from './crashing-postgres.ts';
import { type Landscape, onDatabase } from './landscape.ts';
import { ChaosSite } from './site.ts';

const HIROBA = join(import.meta.dirname, '../../server/operator/hiroba.ts');

interface Command {
  ended: Promise<{ code: number | null; output: string }>;
  kill(): void;
}

function startCommand(settings: Record<string, string>, ...args: string[]): Command {
  const child = spawn(process.execPath, [HIROBA, ...args, '--lang', 'en'], {
    env: { PATH: process.env.PATH, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, output }));
  return { ended, kill: () => void child.kill('SIGKILL') };
}

/** Runs a command to its end. Returns a violation when it fails. */
export async function runCommand(
  settings: Record<string, string>,
  ...args: string[]
): Promise<string[]> {
  const { code, output } = await startCommand(settings, ...args).ended;
  return code === 0 ? [] : [`hiroba ${args[0]} ended with ${code}: ${output.trim()}`];
}

/** Removes a folder, which would use up the disk of a long rehearsal. Returns no violation. */
async function remove(folder: string): Promise<string[]> {
  await rm(folder, { recursive: true, force: true });
  return [];
}

const backUp: Activity = {
  name: 'backup, killed',
  begin: async ({ landscape: { settings, folder }, random }) => {
    const to = join(folder, `backups-${newId()}`);
    const first = startCommand(settings, 'backup', '--to', to);
    const killed = sleep(random.range(200, 3000)).then(first.kill);
    return {
      isDone: () => Promise.all([killed, first.ended]).then(() => true),
      inspect: async () => [
        ...(await runCommand(settings, 'backup', '--to', to)),
        ...(await runCommand(settings, 'backup', 'verify', '--to', to)),
        ...(await remove(to)),
      ],
    };
  },
};

const startFirst: Activity = {
  name: 'first start, killed',
  begin: async ({ landscape, random }) => {
    const place = await emptyPlace(landscape);
    const site = new ChaosSite(place.settings);
    site.launch();
    const killed = sleep(random.range(100, 3000)).then(() => site.kill());
    return {
      isDone: () => killed.then(() => true),
      inspect: async () => {
        await site.start();
        await site.stop();
        const executed = await onDatabase(place, executedMigrations);
        await place.remove();
        const isComplete = executed.join() === migrationNames.join();
        return isComplete ? [] : [`a first start has executed only ${executed.join()}`];
      },
    };
  },
};

/** Returns the settings of a site without data, next to the site of a landscape. */
async function emptyPlace({ folder, settings, postgres }: Landscape) {
  const port = String(await freePort());
  const own: Record<string, string> = {
    DATA_DIR: join(folder, `empty-${newId()}`),
    PORT: port,
    HOST: '127.0.0.1',
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    CLOCK_FILE: settings.CLOCK_FILE ?? '',
  };
  const directory = own.DATA_DIR ?? '';
  await mkdir(directory);
  if (postgres === null) return { settings: own, postgres, remove: () => remove(directory) };
  const { url, drop } = await createPostgresDatabase(postgres.url);
  own.DATABASE_URL = url;
  const removeBoth = () => Promise.all([drop(), remove(directory)]);
  return { settings: own, postgres: { ...postgres, url }, remove: removeBoth };
}

const moveSite: Activity = {
  name: 'move, killed',
  isPossible: () => hasPostgresPrograms(),
  begin: async ({ landscape, site, random }) => ({
    isDone: async () => true,
    inspect: async () => {
      await site.stop();
      const target = await moveTarget(landscape);
      const first = startCommand(landscape.settings, 'move', '--to', target.to);
      await sleep(random.range(500, 4000));
      first.kill();
      await first.ended;
      const violations = await runCommand(landscape.settings, 'move', '--to', target.to);
      const [from, to] = [
        await onDatabase(landscape, countTables),
        await onDatabase(target, countTables),
      ];
      await target.remove();
      await site.start();
      const differing = [...from].filter(([table, count]) => to.get(table) !== count);
      return [
        ...violations,
        ...differing.map(([table, count]) => `a move has ${to.get(table)} of ${count} ${table}`),
      ];
    },
  }),
};

/** Returns an empty database of the other engine. */
async function moveTarget({ postgres }: Landscape) {
  const directory = await mkdtemp(join(tmpdir(), 'hiroba-moved-'));
  if (postgres !== null) {
    const settings = { DATA_DIR: directory };
    return { to: `sqlite:${directory}`, settings, postgres: null, remove: () => remove(directory) };
  }
  const other = await startCrashingPostgres(directory);
  const stop = () => other.stop().then(() => remove(directory));
  return { to: other.url, settings: {}, postgres: other, remove: stop };
}

/** Returns the number of rows of each table, except the tokens of the search, which differ between the engines. */
async function countTables({ read }: Database): Promise<Map<string, number>> {
  const tables = await read.introspection.getTables();
  const counts = new Map<string, number>();
  for (const { name } of tables) {
    if (name.startsWith('search_') && name.includes('_tokens')) continue;
    const { count } = await read
      .selectFrom(name as 'posts')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    counts.set(name, Number(count));
  }
  return counts;
}

export const interruptedCommands: readonly Activity[] = [backUp, startFirst, moveSite];
