/** The server of the journeys. Its demo community has fewer posts. */
import { join } from 'node:path';
import { seedDemoContent } from '#demo/seed/seed.ts';
import { migrate } from '#server/migrations/migrate.ts';
import { openSqlite } from '#server/platform/database/sqlite.ts';
import { readEnv } from '#server/platform/env/env.ts';
import { openFiles } from '#server/platform/files/files.ts';
import { createLog } from '#server/platform/log/log.ts';
import { tables } from '#server/schema.ts';

const { dataDir, logLevel } = readEnv(process.env);
const log = createLog(logLevel);
const database = openSqlite(join(dataDir, 'hiroba.db'), log, { tables });
await migrate(database);
const files = openFiles(join(dataDir, 'files'));
await seedDemoContent({ database, files, log }, { posts: 60 });
await database.close();
await import('#server/main.ts');
