import { deleteAllVariants } from '#server/platform/images/variants.ts';
import { command, expectedArguments, type Outcome } from './command.ts';

export const purge = command({
  help: {
    en: `Usage: npm run hiroba -- purge variants [--json]

Deletes the resized pictures in DATA_DIR/cache of this machine. A running site makes each again when somebody asks for it.`,
    ja: `使い方: npm run hiroba -- purge variants [--json]

このマシンの DATA_DIR/cache にある、大きさを変えた画像を消します。動いているサイトは、必要になったものから作り直します。`,
  },
  options: {},
  words: 1,
  run: async ({ env, positionals: [what] }): Promise<Outcome> => {
    if (what !== 'variants') throw expectedArguments('purge variants');
    await deleteAllVariants(env.dataDir);
    return { data: { purged: what }, say: (texts) => texts.variantsPurged };
  },
});
