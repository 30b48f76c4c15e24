import { prepareDataDir } from '#server/platform/files/data-dir.ts';
import { type Check, error, ok, reasonOf } from './check.ts';

/** Checks that the data directory exists and is writable. */
export const dataDir: Check = {
  name: 'data-dir',
  at: ['upgrade', 'dashboard'],
  run: ({ env }) => {
    try {
      prepareDataDir(env.dataDir);
      return [ok({ en: 'DATA_DIR can be written.', ja: 'DATA_DIRに書き込めます。' })];
    } catch (failure) {
      const reason = failure instanceof Error ? failure.message : reasonOf(failure);
      return [
        error(
          { en: reason, ja: `DATA_DIRに書き込めません（${reason}）。` },
          {
            en: 'Give the directory to the user of the site, or set DATA_DIR to another one.',
            ja: 'サイトを動かすユーザーに書き込みを許すか、DATA_DIRを変えてください。',
          },
        ),
      ];
    }
  },
};
