/** The faults of a rehearsal: what each breaks, and what ends it. */
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DAY, MINUTE, SECOND } from '#contract/foundations/limits.ts';
import type { Random } from '#demo/random.ts';
import type { Landscape, ServerName } from './landscape.ts';
import type { ChaosSite } from './site.ts';

export interface Scene {
  landscape: Landscape;
  site: ChaosSite;
  random: Random;
}

export interface Fault {
  name: string;
  /** Whether the fault is possible on a landscape. Always by default. */
  isPossible?(landscape: Landscape): boolean;
  /** How long the fault lasts, in milliseconds. */
  lasts: readonly [least: number, most: number];
  /** Whether the process of the site ends. */
  endsSite?: boolean;
  /** Whether the waits of background work are not shortened, because the fault is about them. */
  keepsWaits?: boolean;
  /** Whether the mail server may accept mails whose acceptance the site does not learn of. */
  repeatsMails?: boolean;
  inject(scene: Scene): Promise<unknown>;
  heal(scene: Scene): Promise<unknown>;
}

const SHORT = [200, 1500] as const;
/** Longer than a request waits for a server. */
const LONG = [3000, 6000] as const;
const MEGABYTE = Buffer.alloc(1024 * 1024);

const none = async () => undefined;

const hasPostgres = ({ postgres }: Landscape) => postgres !== null;

/** Faults of a server that the site reaches through a proxy. */
function outagesOf(name: ServerName, kinds: readonly ('cut' | 'hanging' | 'slow')[]): Fault[] {
  return kinds.map((kind) => ({
    name: `${name}: ${kind === 'slow' ? 'slow (5 s)' : kind}`,
    isPossible: ({ proxies }) => proxies[name] !== undefined,
    lasts: kind === 'cut' ? SHORT : LONG,
    repeatsMails: name !== 'redis' && name !== 'bucket',
    inject: async ({ landscape }) => {
      const proxy = landscape.proxies[name];
      if (kind === 'cut') await proxy?.cut();
      else if (kind === 'hanging') proxy?.pause();
      else proxy?.delay(5 * SECOND);
    },
    heal: async ({ landscape }) => landscape.proxies[name]?.resume(),
  }));
}

/** The clock of the site jumps, and jumps back at the end. */
function clockJump(name: string, ahead: number): Fault {
  return {
    name: `clock: ${name}`,
    keepsWaits: true,
    lasts: SHORT,
    inject: ({ site }) => site.setClock(ahead),
    heal: ({ site }) => site.setClock(0),
  };
}

/** The clock of the site is ahead until the site is killed, as on a machine that sets its clock after its start. */
const wrongUntilKilled: Fault = {
  name: 'clock: a day ahead until the site ends',
  lasts: SHORT,
  endsSite: true,
  keepsWaits: true,
  repeatsMails: true,
  inject: ({ site }) => site.setClock(DAY),
  heal: async ({ site }) => {
    await site.kill();
    await site.setClock(0);
  },
};

const ballast = ({ landscape }: Scene) => join(landscape.folder, 'ballast');

const fullDisk: Fault = {
  name: 'disk: full',
  isPossible: ({ hasOwnDisk }) => hasOwnDisk,
  lasts: LONG,
  repeatsMails: true,
  inject: async (scene) => {
    const fill = async () => {
      for (;;) await writeFile(ballast(scene), MEGABYTE, { flag: 'a' });
    };
    await fill().catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOSPC') throw error;
    });
  },
  heal: async (scene) => {
    await rm(ballast(scene), { force: true });
    // PostgreSQL ends when it cannot write its log of changes.
    await scene.landscape.postgres?.stop();
    await scene.landscape.postgres?.start();
  },
};

/** All faults. After each of them, the round starts the site if it is not running. */
export const faults: readonly Fault[] = [
  {
    name: 'site: killed',
    endsSite: true,
    lasts: SHORT,
    repeatsMails: true,
    inject: ({ site }) => site.kill(),
    heal: none,
  },
  {
    name: 'site: killed again during its start',
    endsSite: true,
    lasts: SHORT,
    repeatsMails: true,
    inject: async ({ site, random }) => {
      await site.kill();
      site.launch();
      await sleep(random.range(100, 2000));
      await site.kill();
    },
    heal: none,
  },
  {
    name: 'database: killed',
    isPossible: hasPostgres,
    lasts: SHORT,
    repeatsMails: true,
    inject: async ({ landscape }) => landscape.postgres?.crash(),
    heal: async ({ landscape }) => landscape.postgres?.start(),
  },
  {
    name: 'database: restarted',
    isPossible: hasPostgres,
    lasts: SHORT,
    repeatsMails: true,
    inject: async ({ landscape }) => landscape.postgres?.stop(),
    heal: async ({ landscape }) => landscape.postgres?.start(),
  },
  {
    name: 'site and database: killed',
    endsSite: true,
    isPossible: hasPostgres,
    lasts: SHORT,
    repeatsMails: true,
    inject: ({ landscape, site }) => Promise.all([landscape.postgres?.crash(), site.kill()]),
    heal: async ({ landscape }) => landscape.postgres?.start(),
  },
  ...outagesOf('database', ['cut', 'hanging', 'slow']),
  ...outagesOf('bucket', ['cut', 'hanging']),
  ...outagesOf('redis', ['cut', 'hanging']),
  ...outagesOf('mail server', ['cut', 'hanging', 'slow']),
  fullDisk,
  {
    name: 'log: closed pipe',
    endsSite: true,
    lasts: SHORT,
    inject: async ({ site }) => site.closeLog(),
    // The site would survive without its log, but the clock of a site is set by its output.
    heal: ({ site }) => site.stop(),
  },
  clockJump('7 minutes ahead', 7 * MINUTE),
  clockJump('7 minutes behind', -7 * MINUTE),
  clockJump('a day ahead', DAY),
  clockJump('a day behind', -DAY),
  clockJump('31 days ahead', 31 * DAY),
  clockJump('31 days behind', -31 * DAY),
  wrongUntilKilled,
];
