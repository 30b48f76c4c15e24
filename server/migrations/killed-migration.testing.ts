/**
 * A program that tests run. It migrates the database in its first argument: an address of PostgreSQL, or a file. Its
 * second argument is the number of a statement. Right before this statement, the program is killed as by `kill -9`.
 */

import { DatabaseSync, StatementSync } from 'node:sqlite';
import pg from 'pg';
import { openPostgres } from '#server/platform/database/postgres.ts';
import { openSqlite } from '#server/platform/database/sqlite.ts';
import { createLog } from '#server/platform/log/log.ts';
import { tables } from '#server/schema.ts';
import { patientWaits } from '#server/testing/patient-waits.ts';
import { migrate } from './migrate.ts';

const [, , place = '', statements] = process.argv;
let left = Number(statements);

function counted<Run>(run: Run): Run {
  return function count(this: unknown, ...args: unknown[]): unknown {
    left -= 1;
    if (left < 0) process.kill(process.pid, 'SIGKILL');
    return (run as (...args: unknown[]) => unknown).apply(this, args);
  } as Run;
}

DatabaseSync.prototype.exec = counted(DatabaseSync.prototype.exec);
StatementSync.prototype.run = counted(StatementSync.prototype.run);
StatementSync.prototype.all = counted(StatementSync.prototype.all);
pg.Client.prototype.query = counted(pg.Client.prototype.query);

const log = createLog('silent');
const database = place.startsWith('postgres:')
  ? openPostgres(place, log, { waits: patientWaits })
  : openSqlite(place, log, { tables });
await migrate(database);
await database.close();
