import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { loadSettingsFile, quoteSetting } from './settings-file.ts';

const directory = mkdtempSync(join(tmpdir(), 'hiroba-settings-'));
const file = join(directory, 'a settings file');
afterAll(() => rmSync(directory, { recursive: true }));

/** Values with all characters that have a meaning for some reader of the file. */
const values = fc.string({
  unit: fc.constantFrom(...'ab1=#:/@%~!$&*?;|<>()[]{}^,.-_ \'"`\\あ😀'),
  maxLength: 12,
});

function readByShell(): Record<string, string> {
  const script = 'set -a; . "$1"; exec env -0';
  const output = execFileSync('bash', ['--norc', '-c', script, 'bash', file], {
    encoding: 'utf8',
    env: {},
  });
  return Object.fromEntries(output.split('\0').map((line) => line.split(/=(.*)/s)));
}

describe('a value in a settings file', () => {
  it('is read by Node and by a shell as it was written, or is refused [OPS-171, OPS-280]', () => {
    fc.assert(
      fc.property(fc.array(values, { minLength: 1, maxLength: 60 }), (given) => {
        const written = given.map((value) => ({ value, quoted: quoteSetting(value) }));
        const kept = written.filter(({ quoted }) => quoted !== null);
        writeFileSync(file, kept.map(({ quoted }, index) => `V${index}=${quoted}\n`).join(''));
        const expected = Object.fromEntries(kept.map(({ value }, index) => [`V${index}`, value]));
        const found: NodeJS.Dict<string> = {};
        loadSettingsFile(Object.assign(found, { HIROBA_ENV_FILE: file }));
        expect(found).toEqual({ ...expected, HIROBA_ENV_FILE: file });
        expect(readByShell()).toMatchObject(expected);
      }),
      { numRuns: 40 },
    );
  });

  it('is refused only with a line break, a backslash at its end, or a quote next to other signs [OPS-280]', () => {
    fc.assert(
      fc.property(values, (value) => {
        const isRefused = value.endsWith('\\') || (value.includes("'") && /["$`\\]/.test(value));
        expect(quoteSetting(value) === null).toBe(isRefused);
      }),
    );
    for (const value of ['a\nb', 'a\r', '\t', '\0']) expect(quoteSetting(value)).toBeNull();
  });

  it.each([
    ['https://fans.example', 'https://fans.example'],
    ['森のカフェ <mail@fans.example>', "'森のカフェ <mail@fans.example>'"],
    ['pa$$ #1', "'pa$$ #1'"],
    ["it's", `"it's"`],
  ])('has quotes only if it needs them: %s [OPS-171]', (value, quoted) => {
    expect(quoteSetting(value)).toBe(quoted);
  });
});

it('the environment takes precedence over the file of HIROBA_ENV_FILE [OPS-281]', () => {
  writeFileSync(file, 'PORT=4000\nDATA_DIR=/srv/hiroba\n');
  const variables = { HIROBA_ENV_FILE: file, PORT: '5000' };
  loadSettingsFile(variables);
  expect(variables).toEqual({ HIROBA_ENV_FILE: file, PORT: '5000', DATA_DIR: '/srv/hiroba' });
});

it.each([
  [join(directory, 'missing'), 'there is no such file'],
  [directory, 'it is a directory, not a file'],
])('a file that cannot be read is refused in one line: %s [OPS-282]', (path, reason) => {
  expect(() => loadSettingsFile({ HIROBA_ENV_FILE: path })).toThrow(
    `HIROBA_ENV_FILE ${path}: ${reason}.`,
  );
});
