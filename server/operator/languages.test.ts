import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { runCommand, type Settings, useOperatedSite } from './operator.testing.ts';

const site = useOperatedSite();

let folder: string;
let file: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hiroba-languages-'));
  file = join(folder, 'file');
  await writeFile(file, '');
});
afterEach(() => rm(folder, { recursive: true }));

/** Two words of English next to each other, unless they are a command. */
const englishWords = /\b(?!hiroba|admin)[a-z]{2,} [a-z]{2,}\b/;
const japaneseLetters = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u;

const official = `1:0x${'ab'.repeat(20)}`;

// `FILE` is the path of a file.
it.each<[string, Settings]>([
  ['doctor', { DATA_DIR: 'FILE' }],
  ['doctor', { DATA_DIR: 'FILE/data' }],
  ['doctor', { BACKUP_DIR: 'FILE' }],
  ['doctor', { HIROBA_ENV_FILE: 'FILE/none' }],
  ['doctor', { HIROBA_ENV_FILE: '/' }],
  [
    'doctor',
    { SMTP_URL: 'mail', MAIL_FROM: 'mail', PORT: 'x', PUBLIC_URL: 'x', BACKUP_HOUR: '24' },
  ],
  ['doctor', { OFFICIAL_CONTRACTS: official, EXCLUDED_CONTRACTS: official }],
  ['doctor', { FILES_URL: 's3://fans/x', BACKUP_URL: 's3://fans/x/y', LOG_LEVEL: 'loud' }],
  ['usage', { DATA_DIR: 'FILE' }],
  ['migrate', { DATA_DIR: 'FILE' }],
  ['usage --loud', {}],
  ['usage --json=x', {}],
  ['backup --keep', {}],
  ['backup --to FILE', {}],
  ['backup --to FILE/folder --dry-run', {}],
  ['backup verify one 2 3', {}],
  ['import FILE', {}],
  ['restore', {}],
  ['lookup', {}],
  ['admin drop', {}],
  ['init --yes --file FILE/settings', {}],
  ['init --yes --file /', {}],
])(
  '`hiroba %s` with %j gives its reasons in the language of the tool [OPS-349]',
  async (line, more) => {
    const filled = (text: string) => text.replace('FILE', file);
    const settings = Object.entries(more).map(([name, value]) => [name, filled(value)]);
    const say = async (language: string) => {
      const variables = { ...site().settings, ...Object.fromEntries(settings) };
      const { text } = await runCommand(variables, ...filled(line).split(' '), '--lang', language);
      return text;
    };
    expect(await say('ja')).toMatch(japaneseLetters);
    expect(await say('ja')).not.toMatch(englishWords);
    expect((await say('en')).replaceAll('森のカフェ', '')).not.toMatch(japaneseLetters);
  },
);
