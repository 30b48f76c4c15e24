import { lineOf } from '#server/checks/check.ts';
import { type CheckedFinding, checksAt, runChecks } from '#server/checks/checks.ts';
import { canRunAfter, migrate, pendingMigrations } from '#server/migrations/migrate.ts';
import type { Env } from '#server/platform/env/env.ts';
import { lockDataDir, prepareDataDir } from '#server/platform/files/data-dir.ts';
import { migrationsOf, noSite, openPatiently } from '../open-site.ts';
import type { OperatorTexts } from '../operator.messages.ts';
import { command, dryRun, type Outcome, type Surroundings } from './command.ts';

export const migrateCommand = command({
  help: {
    en: `Usage: npm run hiroba -- migrate [--dry-run] [--json]

Runs the migrations that a start would run. With SQLite, the site must be stopped. --dry-run lists them,
says whether processes of the former version can go on meanwhile, and what is wrong with the disk, the files or the servers
that the site needs.`,
    ja: `使い方: npm run hiroba -- migrate [--dry-run] [--json]

起動時に行われるデータベースの移行だけを行います。SQLite では、先にサイトを止めてください。
--dry-run では、移行の一覧、前の版のプロセスを動かしたままにできるか、ディスクやファイルなどの問題を出すだけです。`,
  },
  options: dryRun,
  run: async (call) => {
    if (call.values['dry-run']) return rehearse(call);
    const migrated = await migrateStopped(call.env);
    return {
      data: { migrated },
      say: (texts) => (migrated.length === 0 ? texts.nothingToMigrate : texts.migrated(migrated)),
    };
  },
});

/** Lists the pending migrations, whether they are rolling, and the problems that the upgrade checks find. */
async function rehearse({ env, variables }: Surroundings): Promise<Outcome> {
  const executed = await migrationsOf(env);
  const pending = pendingMigrations(executed);
  // Only one process can use a SQLite database, so its upgrades are never rolling.
  const isRolling = env.databaseUrl !== null && canRunAfter(executed.at(-1) ?? '', pending);
  const problems = (await runChecks(checksAt('upgrade'), { env, variables })).filter(isProblem);
  const listOf = (texts: OperatorTexts) =>
    pending.length === 0 ? texts.nothingToMigrate : texts.wouldMigrate(pending, isRolling);
  return {
    data: { pending, rolling: isRolling, problems },
    isFailure: problems.some(({ level }) => level === 'error'),
    say: (texts) => {
      const list = executed.length === 0 ? noSite(env).describe(texts) : listOf(texts);
      return [list, ...problems.map((problem) => lineOf(problem, texts.language))].join('\n');
    },
  };
}

const isProblem = ({ level }: CheckedFinding): boolean => level !== 'ok';

/** Migrates the database. Returns the names of the migrations that ran. On SQLite, throws while the site is running. */
async function migrateStopped(env: Env): Promise<string[]> {
  prepareDataDir(env.dataDir);
  const unlock = env.databaseUrl === null ? lockDataDir(env.dataDir) : () => undefined;
  try {
    const pending = pendingMigrations(await migrationsOf(env));
    const database = openPatiently(env);
    try {
      await migrate(database);
    } finally {
      await database.close();
    }
    return pending;
  } finally {
    unlock();
  }
}
