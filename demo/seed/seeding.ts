import type { PictureFolder } from '#contract/pictures.ts';
import { keepPicture } from '#server/features/pictures/pictures.service.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Files } from '#server/platform/files/files.ts';
import type { Log } from '#server/platform/log/log.ts';
import type { Drawing } from '../art/index.ts';
import type { DemoCommunity } from '../community/types.ts';
import { paint } from './render.ts';
import { demoId } from './rows.ts';

export interface SeedDeps {
  database: Database;
  files: Files;
  log: Log;
}

export interface Seeding extends SeedDeps {
  community: DemoCommunity;
  /** The moment all times of the demo count from. */
  base: string;
}

/** Paints a drawing and keeps it as if this member had uploaded it; gives its key. */
export async function keepDrawing(
  { database, files }: Seeding,
  drawing: Drawing,
  folder: PictureFolder,
  username: string,
): Promise<string> {
  const userId = demoId('member', username);
  const { key } = await keepPicture({ database, files }, await paint(drawing), { folder, userId });
  return key;
}
