import type { Database } from '#server/platform/database/database.ts';
import { StartFailure } from '#server/platform/start-failure.ts';
import { findUnfinishedMove } from './unfinished-move.store.ts';

/** Throws a `StartFailure` when a move to this database is not complete, because the site would lack rows. */
export async function refuseUnfinishedMove({ read }: Database): Promise<void> {
  const move = await findUnfinishedMove(read);
  if (move === null) return;
  throw new StartFailure({
    en: `The move of ${move.source} to this database is not complete. Run hiroba move with the settings of the former database again, or start the site with those.`,
    ja: `${move.source} からこのデータベースへの移動が終わっていません。以前のデータベースの設定でもう一度 hiroba move を行うか、その設定でサイトを起動してください。`,
  });
}
