import { sql } from 'kysely';
import { afterEach, beforeEach } from 'vitest';
import type { TestApp } from '#server/testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { runOperator } from './run-operator.ts';

export type Settings = Readonly<Record<string, string>>;

interface Answer {
  code: number;
  text: string;
  reported: string[];
}

/** Runs a command with these settings, like a shell. It is in English unless `args` have a language. */
export async function runCommand(settings: Settings, ...args: readonly string[]): Promise<Answer> {
  const lines: string[] = [];
  const reported: string[] = [];
  const print = (text: string) => lines.push(text);
  const progress = (text: string) => reported.push(text);
  const language = args.includes('--lang') ? [] : ['--lang', 'en'];
  const code = await runOperator([...args, ...language], { ...settings }, print, progress);
  return { code, text: lines.join('\n'), reported };
}

interface OperatedSite extends TestDatabase {
  settings: Settings;
  run(...args: readonly string[]): Promise<Answer>;
}

/** Returns a function that runs commands on the site of a test app. They run in the process of the test. */
export function commandsOn({ directory, databaseUrl }: TestApp) {
  const url: Settings = databaseUrl === null ? {} : { DATABASE_URL: databaseUrl };
  return (...args: readonly string[]) => runCommand({ DATA_DIR: directory, ...url }, ...args);
}

/** Creates a site for each test, on which commands can run. */
export function useOperatedSite(): () => OperatedSite {
  let site: OperatedSite;
  beforeEach(async () => {
    const test = await createTestDatabase();
    const url: Settings = test.url === null ? {} : { DATABASE_URL: test.url };
    const settings = { DATA_DIR: test.directory, ...url };
    site = { ...test, settings, run: (...args) => runCommand(settings, ...args) };
  });
  afterEach(() => site.drop());
  return () => site;
}

/** Creates an empty database next to the database of a site. SQLite needs none. */
export async function createEmptyDatabase(site: TestDatabase) {
  if (site.url === null) return { url: null, drop: async () => undefined };
  const url = new URL(site.url);
  const name = `${url.pathname.slice(1)}_empty`;
  await sql.raw(`CREATE DATABASE ${name}`).execute(site.database.setup);
  url.pathname = `/${name}`;
  const drop = () => sql.raw(`DROP DATABASE ${name} WITH (FORCE)`).execute(site.database.setup);
  return { url: url.href, drop: async () => void (await drop()) };
}
