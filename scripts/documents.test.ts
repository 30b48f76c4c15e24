import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { commandNames } from '#server/operator/hiroba.ts';
import { settingNames, settings } from '#server/platform/env/env.ts';
import { budget } from './budget.ts';
import { root } from './root.ts';

const read = (path: string): string => readFileSync(join(root, path), 'utf8');

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

it('the documents name only existing commands, and operations.md names each command [OPS-122]', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
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

it.each(['README.md', 'README.ja.md'])('%s names the budgets of home [OPS-122]', (page) => {
  expect(read(page)).toContain(`${budget.script / 1000} KB`);
  expect(read(page)).toContain(`${budget.style / 1000} KB`);
});

/** Returns the anchor that GitHub gives to a heading. */
function anchorOf(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}\- _]/gu, '')
    .replaceAll(' ', '-');
}

it('links between documents lead to existing files and headings [OPS-122]', () => {
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
