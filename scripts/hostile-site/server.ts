/** A site whose demo community has hostile texts in every field. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { seedDemoContent } from '#demo/seed/seed.ts';
import { migrate } from '#server/migrations/migrate.ts';
import { openSqlite } from '#server/platform/database/sqlite.ts';
import { readEnv } from '#server/platform/env/env.ts';
import { openFiles } from '#server/platform/files/files.ts';
import { createLog } from '#server/platform/log/log.ts';
import { tables } from '#server/schema.ts';
import { insertMoreRows } from './more-rows.ts';
import { plantHostileTexts } from './plant.ts';

const { dataDir, logLevel } = readEnv(process.env);
const log = createLog(logLevel);
const path = join(dataDir, 'hiroba.db');
const database = openSqlite(path, log, { tables });
await migrate(database);
const files = openFiles(join(dataDir, 'files'));
await seedDemoContent({ database, files, log }, { posts: 60 });
await insertMoreRows(database);
await database.close();
const file = new DatabaseSync(path);
writeFileSync(join(dataDir, 'planted.json'), JSON.stringify([...plantHostileTexts(file)]));
file.close();
await import('#server/main.ts');
