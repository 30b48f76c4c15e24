import { join, resolve } from 'node:path';
import {
  type Answers,
  address,
  addressBehindBalancer,
  backups,
  database,
  type Folders,
  fileStorage,
  mail,
  type Section,
  signIn,
} from './questions.ts';

/** The folder of the installation. */
export const installation = join(import.meta.dirname, '../../..');

/** How the site is started with the file. */
export interface Target {
  name: TargetName;
  /** The file, unless the operator names another file. */
  file: string;
  sections: readonly Section[];
  folders: Folders;
  /** Settings that a site has without the file. */
  preset: Answers;
  /** Settings that are written without a question. */
  fixed: Answers;
  /** Secrets of servers that start together with the site. They are created unless the file has them. */
  secrets: readonly string[];
}

export const targetNames = ['npm', 'systemd', 'compose'] as const;

export type TargetName = (typeof targetNames)[number];

const allSections = [address, signIn, database, fileStorage, backups, mail];
const production = { NODE_ENV: 'production' };

export const targets: Readonly<Record<TargetName, Target>> = {
  npm: {
    name: 'npm',
    file: resolve('hiroba.env'),
    sections: allSections,
    folders: { data: resolve('data'), backups: resolve('backups') },
    preset: {},
    fixed: production,
    secrets: [],
  },
  // deploy/systemd
  systemd: {
    name: 'systemd',
    file: '/etc/hiroba/settings',
    sections: allSections,
    folders: { data: '/var/lib/hiroba', backups: '/var/backups/hiroba' },
    preset: {},
    fixed: production,
    secrets: [],
  },
  // deploy/compose, whose manifest sets everything about its own servers.
  compose: {
    name: 'compose',
    file: join(installation, 'deploy/compose/settings'),
    sections: [addressBehindBalancer, signIn, mail],
    folders: { data: '/data', backups: '/backups' },
    preset: { ...production, TRUSTED_PROXIES: '172.30.0.0/24' },
    fixed: {},
    secrets: ['POSTGRES_PASSWORD', 'FILES_SECRET', 'METRICS_TOKEN'],
  },
};

/** Returns how a site is started with a file of this name, by default. */
export function targetOf(file: string): TargetName {
  return targetNames.find((name) => targets[name].file === file) ?? 'npm';
}
