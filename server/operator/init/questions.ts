import { resolve } from 'node:path';
import { backupFolder } from '#server/checks/backup-folder.check.ts';
import { backupTools } from '#server/checks/backup-tools.check.ts';
import type { Check } from '#server/checks/check.ts';
import { clock } from '#server/checks/clock.check.ts';
import { dataDir } from '#server/checks/data-dir.check.ts';
import { databaseServer } from '#server/checks/database-server.check.ts';
import { files } from '#server/checks/files.check.ts';
import { mailServer } from '#server/checks/mail-server.check.ts';
import { publicName } from '#server/checks/public-name.check.ts';
import { publicSettings } from '#server/checks/public-settings.check.ts';
import { signInClient } from '#server/checks/sign-in-client.check.ts';
import { signInIssuer } from '#server/checks/sign-in-issuer.check.ts';
import { isLoopback } from '#server/platform/env/env.ts';
import { itemsOf } from '#server/platform/env/items-of.ts';

/** The settings that `hiroba init` asks for, in their order. */
export const askedSettings = [
  'PUBLIC_URL',
  'TRUSTED_PROXIES',
  'OIDC_ISSUER',
  'GOOGLE_CLIENT_ID',
  'GOOGLE_CLIENT_SECRET',
  'DATA_DIR',
  'DATABASE_URL',
  'FILES_URL',
  'FILES_ENDPOINT',
  'FILES_REGION',
  'FILES_PATH_STYLE',
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
  'GOOGLE_APPLICATION_CREDENTIALS',
  'BACKUP_DIR',
  'SMTP_URL',
  'MAIL_FROM',
] as const;

export type AskedSetting = (typeof askedSettings)[number];

/** Settings with their values. A setting without a value is left out. */
export type Answers = Readonly<Partial<Record<string, string>>>;

export interface Question {
  setting: AskedSetting;
  isRequired?: boolean;
  isSecret?: boolean;
  /** Whether the answer is a URL, whose password is asked for separately. */
  hasPassword?: boolean;
  /** Whether the earlier answers make this question necessary. If not, the setting is removed, unless `isShared`. */
  isAsked?: (answers: Answers) => boolean;
  /** Whether other settings, such as BACKUP_URL, use the value too. */
  isShared?: boolean;
  /** Returns the default. Without this function, the setting is left out by default. */
  fallback?: (answers: Answers, folders: Folders) => string;
  /** Returns an answer in the form in which it is stored. Relative paths are relative to `folder`. */
  complete?: (text: string, folder: string) => string;
}

/** The default folders of a site. */
export interface Folders {
  data: string;
  backups: string;
}

export interface Section {
  name: 'address' | 'signIn' | 'database' | 'files' | 'backups' | 'mail';
  questions: readonly Question[];
  checks: (answers: Answers) => readonly Check[];
  /** Whether a site needs the section. */
  isRequired?: boolean;
  /** Returns settings that follow from the answers without a question. `former` has those of an existing file. */
  derived?: (answers: Answers, former: Answers) => Answers;
}

/** Returns the absolute path of a folder. An address, which is no folder, stays as it is and is then refused. */
const asFolder = (text: string, folder: string) =>
  text.includes('://') ? text : resolve(folder, text);
const withScheme = (text: string) => (text.includes('://') ? text : `https://${text}`);
const isS3 = ({ FILES_URL: url }: Answers) => url?.startsWith('s3:') ?? false;
const isGoogle = ({ FILES_URL: url }: Answers) => url?.startsWith('gs:') ?? false;

/**
 * Returns the settings of a site whose proxies are all on its own machine, as in deploy/proxies. Only this machine
 * reaches the site, and the proxy notices within six seconds that the site stops.
 */
function behindOwnProxy({ TRUSTED_PROXIES: proxies = '' }: Answers, former: Answers): Answers {
  const addresses = itemsOf(proxies, ',');
  const { HOST: host = '', DRAIN_SECONDS: seconds } = former;
  if (addresses.length > 0 && addresses.every(isLoopback)) {
    return { HOST: host || '127.0.0.1', DRAIN_SECONDS: seconds || '6' };
  }
  // Another machine, or a browser, does not reach the loopback.
  return isLoopback(host) ? { HOST: undefined } : {};
}

export const address: Section = {
  name: 'address',
  isRequired: true,
  questions: [
    {
      setting: 'PUBLIC_URL',
      isRequired: true,
      complete: (text) => withScheme(text).replace(/\/$/, ''),
    },
    // Only programs on the machine itself can then claim another address.
    { setting: 'TRUSTED_PROXIES', fallback: () => '127.0.0.1' },
  ],
  checks: () => [publicName, publicSettings],
  derived: behindOwnProxy,
};

/** The section lacks the settings about proxies, because the manifest of Compose sets them. */
export const addressBehindBalancer: Section = {
  ...address,
  questions: address.questions.slice(0, 1),
  derived: () => ({}),
};

export const signIn: Section = {
  name: 'signIn',
  questions: [
    {
      setting: 'OIDC_ISSUER',
      isRequired: true,
      fallback: () => 'https://accounts.google.com',
      complete: withScheme,
    },
    { setting: 'GOOGLE_CLIENT_ID', isRequired: true },
    { setting: 'GOOGLE_CLIENT_SECRET', isRequired: true, isSecret: true },
  ],
  checks: () => [signInIssuer, signInClient, clock],
};

export const database: Section = {
  name: 'database',
  questions: [
    { setting: 'DATA_DIR', fallback: (_, { data }) => data, complete: asFolder },
    { setting: 'DATABASE_URL', hasPassword: true },
  ],
  checks: () => [dataDir, databaseServer],
};

export const fileStorage: Section = {
  name: 'files',
  questions: [
    { setting: 'FILES_URL' },
    { setting: 'FILES_ENDPOINT', isAsked: isS3, complete: withScheme },
    { setting: 'FILES_REGION', isAsked: isS3, fallback: () => 'us-east-1' },
    {
      setting: 'FILES_PATH_STYLE',
      isAsked: (answers) => isS3(answers) && answers.FILES_ENDPOINT !== undefined,
      fallback: () => '1',
    },
    { setting: 'AWS_ACCESS_KEY_ID', isAsked: isS3, isShared: true },
    {
      setting: 'AWS_SECRET_ACCESS_KEY',
      isAsked: (answers) => isS3(answers) && answers.AWS_ACCESS_KEY_ID !== undefined,
      isShared: true,
      isRequired: true,
      isSecret: true,
    },
    {
      setting: 'GOOGLE_APPLICATION_CREDENTIALS',
      isAsked: isGoogle,
      isShared: true,
      complete: (text, folder) => resolve(folder, text),
    },
  ],
  // The check of DATA_DIR includes files that are not in a bucket.
  checks: ({ FILES_URL: url }) => (url === undefined ? [] : [files]),
};

export const backups: Section = {
  name: 'backups',
  questions: [
    {
      setting: 'BACKUP_DIR',
      fallback: (_, { backups: folder }) => folder,
      complete: asFolder,
    },
  ],
  checks: () => [backupFolder, backupTools],
};

const hasServer = ({ SMTP_URL: url }: Answers) => url !== undefined;

export const mail: Section = {
  name: 'mail',
  questions: [
    { setting: 'SMTP_URL', hasPassword: true },
    {
      setting: 'MAIL_FROM',
      isAsked: hasServer,
      isRequired: true,
      fallback: ({ PUBLIC_URL: url = '' }) => `mail@${URL.parse(url)?.hostname ?? 'localhost'}`,
    },
  ],
  checks: () => [mailServer],
};
