import { once } from 'node:events';
import { createServer } from 'node:net';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { explainFailure, listenFailure } from './explain-failure.ts';
import { StartFailure } from './platform/start-failure.ts';

async function failureOn(host: string, port: number): Promise<string> {
  const [error] = (await once(createServer().listen(port, host), 'error')) as [Error];
  return explainFailure(listenFailure(error, host, port));
}

it('a failure to listen is explained for a host of another machine and for a port in use [OPS-17]', async () => {
  const notHere =
    /^HOST .+ is not an address of this machine\. Set HOST to one, or to 0\.0\.0\.0 for all\.$/;
  expect(await failureOn('203.0.113.7', 0)).toMatch(notHere);
  expect(await failureOn('no such host', 0)).toMatch(notHere);
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as { port: number };
  expect(await failureOn('127.0.0.1', port)).toBe(
    `The port is taken: another program listens on 127.0.0.1:${port} already. Set PORT to a free one.`,
  );
  taken.close();
});

it.each([
  ['28P01', /^PostgreSQL refuses the password/, /^PostgreSQLがDATABASE_URLのパスワード/],
  ['28000', /^PostgreSQL refuses the role/, /^PostgreSQLがDATABASE_URLのロール/],
  ['3D000', /^PostgreSQL has no database/, /^DATABASE_URLの名前のデータベースが/],
  ['42501', /^The role of DATABASE_URL may not do this/, /^DATABASE_URLのロールには/],
  ['53300', /^The database or the disk cannot be used/, /^データベースかディスクを使えません/],
  ['ENOSPC', /^The disk is full/, /^ディスクがいっぱいです/],
  ['XX001', /^PostgreSQL reports damaged data/, /^PostgreSQLのデータが壊れています/],
  ['XX002', /^PostgreSQL reports damaged data/, /^PostgreSQLのデータが壊れています/],
])(
  'the error %s is explained in one line, in English and in Japanese [OPS-17, OPS-24]',
  (code, en, ja) => {
    const error = Object.assign(new Error('refused'), { code });
    for (const [language, reason] of [
      ['en', en],
      ['ja', ja],
    ] as const) {
      const text = explainFailure(error, language);
      expect(text).toMatch(reason);
      expect(text).toMatch(/[(（]refused[)）]/);
      expect(text).not.toContain('\n');
    }
  },
);

it("SQLite's error for a full disk is explained", async () => {
  const database = new DatabaseSync(':memory:');
  database.exec('PRAGMA max_page_count = 1');
  expect(() => database.exec('CREATE TABLE too_much (id)')).toThrow(
    expect.toSatisfy((error: unknown) => explainFailure(error).startsWith('The disk is full (')),
  );
});

it('a `StartFailure` is explained by its message, and any other error by its stack', () => {
  const failure = new StartFailure({ en: 'Set PORT.', ja: 'PORT を設定してください。' });
  expect(explainFailure(failure)).toBe('Set PORT.');
  expect(explainFailure(failure, 'ja')).toBe('PORT を設定してください。');
  expect(explainFailure(new TypeError('a fault'))).toMatch(/^TypeError: a fault\n\s+at /);
  expect(explainFailure('text')).toBe('text');
});
