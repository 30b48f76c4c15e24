import { formatBytes } from '#contract/foundations/format-bytes.ts';
import { measureStorage } from '#server/features/administration/dashboard/storage-use.service.ts';
import { prepareDataDir } from '#server/platform/files/data-dir.ts';
import { withDatabase } from '../open-site.ts';
import { countRows, listLargest } from '../usage.store.ts';
import { command } from './command.ts';

const LARGEST = 10;

export const usage = command({
  help: {
    en: `Usage: npm run hiroba -- usage [--json]

Tells the bytes of the database, the pictures, the archives and the cache, the number of records, and the accounts with the most bytes of
pictures.`,
    ja: `使い方: npm run hiroba -- usage [--json]

データベース・画像・書き出し・キャッシュの大きさ、記録の数、画像の大きいアカウントを出します。`,
  },
  options: {},
  run: async ({ env }) => {
    return withDatabase(env, async (database) => {
      prepareDataDir(env.dataDir);
      const storage = await measureStorage(database, env.dataDir);
      const rows = await countRows(database);
      const accounts = await listLargest(database, LARGEST);
      return {
        data: { storage, rows, accounts },
        say: (texts) => {
          const sizes = Object.entries(texts.storage).map(
            ([name, text]) =>
              `${text}: ${formatBytes(storage[name as keyof typeof texts.storage])}`,
          );
          const counts = Object.entries(texts.records).map(
            ([name, text]) => `${text}: ${rows[name as keyof typeof texts.records]}`,
          );
          const largest = accounts.map(
            ({ username, id, files, bytes }) =>
              `@${username} (${id}): ${files}, ${formatBytes(bytes)}`,
          );
          const heading = largest.length === 0 ? [] : ['', texts.largestAccounts];
          return [...sizes, '', ...counts, ...heading, ...largest].join('\n');
        },
      };
    });
  },
});
