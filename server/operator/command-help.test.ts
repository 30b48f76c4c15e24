import { expect, it } from 'vitest';
import { commandNames, runOperator } from './hiroba.ts';

async function helpOf(language: string, ...args: string[]): Promise<string> {
  const lines: string[] = [];
  const print = (text: string) => lines.push(text);
  expect(await runOperator([...args, '--help', '--lang', language], {}, print)).toBe(0);
  return lines.join('\n');
}

it.each(['en', 'ja'])(
  'every command is listed and explains itself in %s [OPS-24]',
  async (language) => {
    const list = await helpOf(language);
    for (const name of commandNames) {
      expect(list).toMatch(new RegExp(`^  ${name}[ |]`, 'm'));
      expect(await helpOf(language, name)).toContain(`npm run hiroba -- ${name}`);
    }
  },
);
