import { openSiteFiles } from '#server/platform/files/open-site-files.ts';
import { type Check, error, ok, reasonOf } from './check.ts';

/** A file can be written where the settings put the files. */
export const files: Check = {
  name: 'files',
  at: ['upgrade', 'dashboard'],
  run: async ({ env }) => {
    const place = env.bucket === null ? 'DATA_DIR' : 'FILES_URL';
    try {
      await (await openSiteFiles(env)).ping();
      return [
        ok({ en: `Files can be written (${place}).`, ja: `ファイルを書き込めます（${place}）。` }),
      ];
    } catch (failure) {
      const reason = reasonOf(failure);
      return [
        error(
          {
            en: `No file can be written (${reason}).`,
            ja: `ファイルを書き込めません（${reason}）。`,
          },
          {
            en: `Check ${place}, its space and its permissions.`,
            ja: `${place}と、その空きと権限を確かめてください。`,
          },
        ),
      ];
    }
  },
};
