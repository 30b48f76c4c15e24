import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { hasTestPostgres } from './postgres.ts';

const source = `
  import { startTestPostgres } from '${path.join(import.meta.dirname, 'postgres.ts')}';
  console.log((await startTestPostgres()).url);
  process.stdin.resume();
`;

function startHolder(): ChildProcess & { stdout: NodeJS.ReadableStream } {
  const { TEST_DATABASE_URL: _, ...env } = process.env;
  const stdio = ['pipe', 'pipe', 'inherit'] as ['pipe', 'pipe', 'inherit'];
  return spawn('node', ['--input-type=module', '-e', source], { env, stdio });
}

async function directoryOf(url: string): Promise<string | undefined> {
  const client = new Client({ connectionString: url });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query('show data_directory');
    return rows[0].data_directory;
  } catch {
    return undefined;
  } finally {
    await client.end().catch(() => {});
  }
}

test.skipIf(!hasTestPostgres())(
  'a temporary PostgreSQL ends together with the process that started it, even by kill -9',
  async () => {
    const holder = startHolder();
    const [line] = await once(holder.stdout, 'data');
    const url = String(line).trim();
    expect(await directoryOf(url)).toContain('test-postgres-');
    holder.kill('SIGKILL');
    await expect.poll(() => directoryOf(url), { timeout: 20_000 }).toBeUndefined();
  },
);
