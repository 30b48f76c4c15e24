import { fullDisk } from '#server/platform/files/data-dir.ts';
import { type Check, error, ok } from './check.ts';

/** Checks that the data directory is writable, or that the start can create it. */
export const dataDir: Check = {
  name: 'data-dir',
  at: ['start', 'upgrade', 'dashboard'],
  run: ({ env, dataDirTrouble }) => {
    const reason = dataDirTrouble();
    if (reason === null) {
      return [ok({ en: 'DATA_DIR can be written.', ja: 'DATA_DIRに書き込めます。' })];
    }
    if (reason === fullDisk) return [noSpace];
    return [
      error(
        {
          en: `DATA_DIR ${env.dataDir}: ${reason.en}.`,
          ja: `DATA_DIRに書き込めません（${env.dataDir}：${reason.ja}）。`,
        },
        {
          en: 'Give the directory to the user of the site, or set DATA_DIR to another one.',
          ja: 'サイトを動かすユーザーに書き込みを許すか、DATA_DIRを変えてください。',
        },
      ),
    ];
  },
};

const noSpace = error(
  {
    en: 'DATA_DIR cannot be written, because its disk is full.',
    ja: 'DATA_DIRに書き込めません。ディスクがいっぱいです。',
  },
  {
    en: 'Free space on it, for example by deleting DATA_DIR/cache, or use a larger one.',
    ja: 'DATA_DIR/cacheを消すなどして空きを作るか、大きいものに替えてください。',
  },
);
