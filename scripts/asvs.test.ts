import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { readRows } from './coverage.ts';
import { root } from './root.ts';

/** The requirements of ASVS 5.0.0 at levels 1 and 2, by section (github.com/OWASP/ASVS). */
const sections: Readonly<Record<string, string>> = {
  '1.1': '1 2',
  '1.2': '1 2 3 4 5 6 7 8 9',
  '1.3': '1 2 3 4 5 6 7 8 9 10 11',
  '1.4': '1 2 3',
  '1.5': '1 2',
  '2.1': '1 2 3',
  '2.2': '1 2 3',
  '2.3': '1 2 3 4',
  '2.4': '1',
  '3.2': '1 2',
  '3.3': '1 2 3 4',
  '3.4': '1 2 3 4 5 6',
  '3.5': '1 2 3 4 5',
  '3.7': '1 2',
  '4.1': '1 2 3',
  '4.2': '1',
  '4.3': '1 2',
  '4.4': '1 2 3 4',
  '5.1': '1',
  '5.2': '1 2 3',
  '5.3': '1 2',
  '5.4': '1 2 3',
  '6.1': '1 2 3',
  '6.2': '1 2 3 4 5 6 7 8 9 10 11 12',
  '6.3': '1 2 3 4',
  '6.4': '1 2 3 4',
  '6.5': '1 2 3 4 5',
  '6.6': '1 2 3',
  '6.8': '1 2 3 4',
  '7.1': '1 2 3',
  '7.2': '1 2 3 4',
  '7.3': '1 2',
  '7.4': '1 2 3 4 5',
  '7.5': '1 2',
  '7.6': '1 2',
  '8.1': '1 2',
  '8.2': '1 2 3',
  '8.3': '1',
  '8.4': '1',
  '9.1': '1 2 3',
  '9.2': '1 2 3 4',
  '10.1': '1 2',
  '10.2': '1 2',
  '10.3': '1 2 3 4',
  '10.4': '1 2 3 4 5 6 7 8 9 10 11',
  '10.5': '1 2 3 4 5',
  '10.6': '1 2',
  '10.7': '1 2 3',
  '11.1': '1 2',
  '11.2': '1 2 3',
  '11.3': '1 2 3',
  '11.4': '1 2 3 4',
  '11.5': '1',
  '11.6': '1',
  '12.1': '1 2 3',
  '12.2': '1 2',
  '12.3': '1 2 3 4',
  '13.1': '1',
  '13.2': '1 2 3 4 5',
  '13.3': '1 2',
  '13.4': '1 2 3 4 5',
  '14.1': '1 2',
  '14.2': '1 2 3 4',
  '14.3': '1 2 3',
  '15.1': '1 2 3',
  '15.2': '1 2 3',
  '15.3': '1 2 3 4 5 6 7',
  '16.1': '1',
  '16.2': '1 2 3 4 5',
  '16.3': '1 2 3 4',
  '16.4': '1 2 3',
  '16.5': '1 2 3',
  '17.1': '1',
  '17.2': '1 2 3 4',
  '17.3': '1 2',
};

interface Line {
  number: string;
  state: string;
  how: string;
}

const page = readFileSync(path.join(root, 'docs/developers/asvs.md'), 'utf8');
const lines: Line[] = [...page.matchAll(/^\| (\d[\d.]*) \| .+? \| (.+?) \| (.+) \|$/gm)].map(
  ([, number = '', state = '', how = '']) => ({ number, state, how }),
);

/** Names of algorithms, which look like ids. */
const algorithms = /\b(AES|P|SHA)-\d+\b/g;
const idsIn = (how: string) => how.replaceAll(algorithms, '').match(/\b[A-Z]+-\d+\b/g) ?? [];
const filesIn = (how: string) =>
  [...how.matchAll(/`([\w.-]+(?:\/[\w.-]+)+\.\w+)`/g)].map(([, file = '']) => file);

it('the page about ASVS has each requirement of levels 1 and 2 once, in order [OPS-413]', () => {
  const numbers = Object.entries(sections).flatMap(([section, list]) =>
    list.split(' ').map((number) => `${section}.${number}`),
  );
  expect(numbers).toHaveLength(253);
  expect(lines.map(({ number }) => number)).toEqual(numbers);
});

it('each requirement has a state and a reason, and one that is met names what shows it [OPS-413]', () => {
  const isVague = ({ state, how }: Line) =>
    !['met', 'n/a', 'open'].includes(state) ||
    (state === 'met' && idsIn(how).length + filesIn(how).length === 0);
  expect(lines.filter(isVague).map(({ number }) => number)).toEqual([]);
  const count = (wanted: string) => lines.filter(({ state }) => state === wanted).length;
  expect(page.replaceAll(/\s+/g, ' ')).toContain(
    `Of ${lines.length} requirements, ${count('met')} are met, ${count('n/a')} not applicable and ${count('open')} open.`,
  );
});

it.each([
  'docs/developers/asvs.md',
  'docs/operators/law-japan.ja.md',
  'docs/operators/law-japan.md',
  'docs/threat-model.md',
])(
  'each row of the coverage list and each file that %s names exists [OPS-413, OPS-414]',
  (document) => {
    const text = readFileSync(path.join(root, document), 'utf8');
    const known = new Set(readRows().map(({ id }) => id));
    expect(idsIn(text).length).toBeGreaterThan(30);
    expect(idsIn(text).filter((id) => !known.has(id))).toEqual([]);
    expect(filesIn(text).filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
  },
);
