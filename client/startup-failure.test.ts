import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { root } from '#scripts/root.ts';
import { shellMessages } from './features/shell/layout/shell.messages.ts';

it('index.html contains the texts of a start-up failure in case no script runs [FAIL-10]', () => {
  const page = readFileSync(path.join(root, 'client/index.html'), 'utf8');
  const { title, unknown, text } = shellMessages.startup;
  document.body.innerHTML = page.slice(page.indexOf('<body>') + '<body>'.length);
  const lines = [...document.querySelectorAll('#startup-failure p')];
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    title,
    unknown,
    expect.stringContaining(text),
  ]);
});
