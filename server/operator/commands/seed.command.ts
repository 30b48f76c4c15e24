import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openSiteFiles } from '#server/platform/files/open-site-files.ts';
import { operatorLog, withDatabase } from '../open-site.ts';
import { OperatorFailure } from '../operator-failure.ts';
import { command, countOf } from './command.ts';

const DEMO = join(import.meta.dirname, '../../../demo/index.ts');
const options = { posts: { type: 'string', default: '250' } } as const;

export const seed = command({
  help: {
    en: `Usage: npm run hiroba -- seed [--posts <number>] [--json]

Fills a site without members with the fictional community, and continues an interrupted seeding.`,
    ja: `使い方: npm run hiroba -- seed [--posts <数>] [--json]

メンバーのいないサイトに、架空のコミュニティを作ります。中断したときは続きから行います。`,
  },
  options,
  run: async ({ env, values }) => {
    const posts = countOf('--posts', values.posts);
    if (!existsSync(DEMO)) throw new OperatorFailure((texts) => texts.noDemo);
    // Loaded on demand, because the demo is large and only this command needs it.
    const { demo } = await import('#demo/index.ts');
    const isSeeded = await withDatabase(env, async (database) => {
      const files = await openSiteFiles(env);
      return demo.seed({ database, files, log: operatorLog }, { posts });
    });
    if (!isSeeded) throw new OperatorFailure((texts) => texts.siteHasMembers);
    return { data: { posts }, say: (texts) => texts.seeded(posts) };
  },
});
