import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import {
  BACKUP_LIFETIME,
  CASE_DECISIONS_MAX,
  COMMENT_EDIT_TIME,
  DAY,
  DELETION_GRACE,
  EVENT_REPEATS_MAX,
  FORMER_USERNAME_LIFETIME,
  MAX_LIKES_PER_POST,
  MAX_UPLOAD_BYTES,
  MINUTE,
  NOTICE_TARGETS_MAX,
  SECOND,
  SETUP_TOKEN_LIFETIME,
  TAG_FOLLOWS_MAX,
  UNDO_DELETE_LIFETIME,
} from '#contract/foundations/limits.ts';
import { MAX_POST_PICTURES } from '#contract/posts/post-pictures.ts';
import { chains, DEMO_CHAIN_ID } from '#contract/site/chains.ts';
import { OLDEST_POSTGRES } from '#server/checks/database-server.check.ts';
import { type FieldTypes, importFields } from '#server/operator/import/import-fields.ts';
import { commandNames, runOperator } from '#server/operator/run-operator.ts';
import { settingNames, settings } from '#server/platform/env/env.ts';
import { budget } from './budget.ts';
import { root } from './root.ts';

const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/** Returns a document with each line break as a space, so that sentences can be searched. */
const plain = (path: string): string => read(path).replaceAll(/\s+/g, ' ');

const manifest = JSON.parse(read('package.json')) as {
  version: string;
  scripts: Record<string, string>;
  engines: { node: string; npm: string };
};

const documents = globSync(['*.md', 'docs/**/*.md'], { cwd: root });

/** Returns the settings in the table rows of a page, each with the text of the column for defaults. */
function documentedSettings(page: string): { name: string; defaults: string }[] {
  return [...read(page).matchAll(/^\| (`[A-Z].*?`) \| (.*?) \|/gm)].flatMap(
    ([, names = '', defaults = '']) =>
      [...names.matchAll(/`(\w+)`/g)].map(([, name = '']) => ({ name, defaults })),
  );
}

it.each(['docs/operators/settings.md', 'docs/operators/settings.ja.md'])(
  '%s lists each setting of the parser once, with its default [OPS-122]',
  (page) => {
    const documented = documentedSettings(page);
    const names = documented.map(({ name }) => name).sort();
    expect(names).toEqual(settingNames.filter((name) => name !== 'NODE_ENV').sort());
    const parsed: Record<string, unknown> = settings.parse({});
    const wrong = documented.filter(({ name, defaults }) => {
      const value = parsed[name];
      const isShown = typeof value === 'number' || typeof value === 'string';
      return isShown && !defaults.includes(String(value));
    });
    expect(wrong).toEqual([]);
  },
);

/** Returns the fields in the tables of a page about the import, as `collection field type`. */
function documentedFields(page: string): string[] {
  const sections = read(page).split(/^#+ /m);
  return sections.flatMap((section) => {
    const [heading = ''] = section.split('\n');
    const rows = [...section.matchAll(/^\| `([\w.]+)` \| (\S+) \| \S.* \|$/gm)];
    return rows.map(([, field, type]) => `${heading} ${field} ${type}`);
  });
}

/** Returns the fields with their types, followed by the fields of objects. */
function typesOf(types: FieldTypes, path = ''): [field: string, type: string][] {
  return Object.entries(types).flatMap(([name, type]) =>
    typeof type === 'string'
      ? [[`${path}${name}`, type]]
      : [[`${path}${name}`, 'object'], ...typesOf(type, `${path}${name}.`)],
  );
}

const english = { unused: '–' };
const japanese = {
  boolean: '真偽',
  list: '配列',
  number: '数',
  object: 'オブジェクト',
  picture: '画像',
  text: '文字',
  time: '日時',
  unused: '–',
};

it.each<[page: string, words: Readonly<Record<string, string>>]>([
  ['docs/operators/import.md', english],
  ['docs/operators/import.ja.md', japanese],
])('%s lists each field that an import knows, with its type [OPS-325]', (page, words) => {
  // Avatars are a field of the profiles.
  const { avatars: _avatars, ...collections } = importFields;
  const known = Object.entries(collections).flatMap(([collection, types]) =>
    typesOf(types).map(([field, type]) => `${collection} ${field} ${words[type] ?? type}`),
  );
  expect(documentedFields(page).toSorted()).toEqual(known.toSorted());
});

it('the documents name only existing commands, and operations.md names each command [OPS-211]', () => {
  const { scripts } = manifest;
  const texts = documents.filter((path) => path !== 'CHANGELOG.md').map(read);
  const named = (pattern: RegExp): string[] => [
    ...new Set(texts.flatMap((text) => [...text.matchAll(pattern)].map(([, name = '']) => name))),
  ];
  expect(named(/npm run ([\w:-]+)/g).filter((name) => !(name in scripts))).toEqual([]);
  const ofHiroba = named(/(?:`|npm run |^)hiroba (?:-- )?([a-z][a-z-]*)/gm);
  expect(ofHiroba.filter((name) => !commandNames.includes(name))).toEqual([]);
  const operations = read('docs/operators/operations.md');
  const missing = commandNames.filter(
    (name) => !new RegExp(`hiroba (-- )?${name}\\b`).test(operations),
  );
  expect(missing).toEqual([]);
});

it.each(['README.md', 'README.ja.md'])('%s names the budgets of home [OPS-211]', (page) => {
  expect(read(page)).toContain(`${budget.script / 1000} KB`);
  expect(read(page)).toContain(`${budget.style / 1000} KB`);
});

it('the version is the same in all files, and the changelog has its date [OPS-295]', () => {
  const { version } = manifest;
  const locked = JSON.parse(read('package-lock.json')) as {
    version: string;
    packages: Record<string, { version: string }>;
  };
  expect([locked.version, locked.packages['']?.version]).toEqual([version, version]);
  const images = globSync('deploy/**/*.yaml', { cwd: root }).flatMap((file) =>
    [...read(file).matchAll(/hiroba:(\d\S*)/g)].map(([, tag]) => tag),
  );
  expect(images).toEqual([version, version, version, version]);
  const [, released] =
    /^## \[(\d+\.\d+\.\d+)\] – \d{4}-\d\d-\d\d$/m.exec(read('CHANGELOG.md')) ?? [];
  expect(released).toBe(version);
});

/** Returns the npm commands and the commands of `hiroba` in the table of a README. */
function commandsIn(page: string): { npm: string[]; hiroba: string[] } {
  const rows = [...read(page).matchAll(/^\| `npm run ([\w:-]+)[^|]*\| (.*) \|$/gm)];
  const [, , list = ''] = rows.find(([, name]) => name === 'hiroba') ?? [];
  return {
    npm: rows.map(([, name = '']) => name),
    hiroba: [...list.matchAll(/`([a-z-]+)`/g)].map(([, name = '']) => name),
  };
}

it('both READMEs name the same npm commands and each command of hiroba [OPS-296]', () => {
  const english = commandsIn('README.md');
  expect(english.hiroba.toSorted()).toEqual([...commandNames].sort());
  expect(commandsIn('README.ja.md')).toEqual(english);
});

it('each npm command for rehearsals and measurements is documented [OPS-296]', () => {
  const text = documents.map(read).join('\n');
  const names = Object.keys(manifest.scripts).filter((name) => /^(bench|rehearse)/.test(name));
  expect(names.filter((name) => !new RegExp(`npm run ${name}(?![:\\w])`).test(text))).toEqual([]);
});

it('the exit codes of hiroba are those in operations.md [OPS-296]', async () => {
  expect(plain('docs/operators/operations.md')).toContain(
    'The exit code is 0, 1 after an error, and 2 for an unknown or missing command, option or argument.',
  );
  const run = (...args: string[]) => runOperator(args, { PORT: 'none' }, () => undefined);
  expect(await run('--help')).toBe(0);
  expect(await run('doctor', '--help')).toBe(0);
  expect(await run('usage')).toBe(1);
  for (const args of [[], ['no-such-command'], ['doctor', '--no-such-option'], ['doctor', 'word']])
    expect(await run(...args)).toBe(2);
});

const MEGABYTE = 1024 * 1024;
const [node, npm] = [manifest.engines.node, manifest.engines.npm].map((range) =>
  range.replace('>=', ''),
);

it.each<[page: string, text: string]>([
  ['README.md', `up to ${MAX_LIKES_PER_POST} a post`],
  ['README.md', `You need Node ${node} or newer and npm ${npm} or newer`],
  ['README.md', `PostgreSQL ${OLDEST_POSTGRES} or newer`],
  ['README.ja.md', `1投稿につき${MAX_LIKES_PER_POST}回まで`],
  ['README.ja.md', `必要なのはNode ${node}以上とnpm ${npm}以上`],
  ['README.ja.md', `PostgreSQL ${OLDEST_POSTGRES}以上`],
  ['CONTRIBUTING.md', `You need Node ${node} or newer and npm ${npm} or newer`],
  ['CONTRIBUTING.md', `PostgreSQL ${OLDEST_POSTGRES} or newer`],
  ['CHANGELOG.md', `Posts with up to ${MAX_POST_PICTURES} pictures`],
  ['CHANGELOG.md', `a deletion can be undone for ${UNDO_DELETE_LIFETIME / SECOND} seconds`],
  ['CHANGELOG.md', `Likes by tapping, up to ${MAX_LIKES_PER_POST} a post`],
  ['CHANGELOG.md', `edited for ${COMMENT_EDIT_TIME / MINUTE} minutes`],
  ['CHANGELOG.md', `old addresses working for ${FORMER_USERNAME_LIFETIME / DAY} days`],
  ['CHANGELOG.md', `Up to ${TAG_FOLLOWS_MAX} tags and characters can be followed`],
  ['CHANGELOG.md', `with ${DELETION_GRACE / DAY} days of grace`],
  ['CHANGELOG.md', `a backup of ${BACKUP_LIFETIME / DAY} days`],
  ['CHANGELOG.md', `one decision about up to ${CASE_DECISIONS_MAX} cases`],
  ['CHANGELOG.md', `up to ${NOTICE_TARGETS_MAX} selected members`],
  [
    'CHANGELOG.md',
    `at most ${budget.script / 1000} KB of JavaScript and ${budget.style / 1000} KB of CSS`,
  ],
  ['docs/operators/not-supported.md', `More than ${MAX_POST_PICTURES} pictures per post`],
  ['docs/operators/not-supported.md', `up to ${MAX_UPLOAD_BYTES / MEGABYTE} MB`],
  ['docs/operators/not-supported.md', `at most ${EVENT_REPEATS_MAX} dates`],
  ['docs/operators/not-supported.md', `PostgreSQL ${OLDEST_POSTGRES} or newer`],
  ['docs/operators/operations.md', `deletes a backup after ${BACKUP_LIFETIME / DAY} days`],
  [
    'docs/operators/operations.md',
    `are hidden at once and deleted ${DELETION_GRACE / DAY} days later`,
  ],
  ['docs/operators/operations.md', 'enter the token within a day'],
  ['docs/operators/from-an-empty-server.md', `Node ${node} or newer is enough`],
  ['docs/operators/from-an-empty-server.md', `the site needs npm ${npm} or newer`],
  ['docs/operators/from-an-empty-server.ja.md', `Node ${node}以上`],
])('%s says "%s", as the code does [OPS-296]', (page, text) => {
  expect(plain(page)).toContain(text);
});

it('the number of chains in the changelog is correct, and the token for the first admin lasts a day [OPS-296]', () => {
  expect(chains.filter(({ id }) => id !== DEMO_CHAIN_ID)).toHaveLength(12);
  expect(plain('CHANGELOG.md')).toContain('Wallets on twelve chains');
  expect(SETUP_TOKEN_LIFETIME).toBe(DAY);
});

/** Returns the anchor that GitHub gives to a heading. */
function anchorOf(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}\- _]/gu, '')
    .replaceAll(' ', '-');
}

it('links between documents lead to existing files and headings [OPS-211]', () => {
  const broken = documents.flatMap((path) =>
    [...read(path).matchAll(/\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]+))?\)/g)].flatMap(
      ([link, file = '', anchor]) => {
        const target = file === '' ? path : join(dirname(path), file);
        if (!existsSync(join(root, target))) return [`${path}: ${link}`];
        if (anchor === undefined || !target.endsWith('.md')) return [];
        const headings = [...read(target).matchAll(/^#+ (.*)$/gm)].map(([, text = '']) => text);
        return headings.map(anchorOf).includes(anchor) ? [] : [`${path}: ${link}`];
      },
    ),
  );
  expect(broken).toEqual([]);
});
