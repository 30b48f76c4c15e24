/** `npm run coverage-list -- ROLE POST-14`: prints the rows of these areas and ids, or all rows, each with its tests. */
import { citationsIn, readRows, readTests } from './coverage.ts';

function main(wanted: string[]): void {
  const tests = new Map<string, string[]>();
  for (const { id, test } of readTests().flatMap(citationsIn)) {
    tests.set(id, [...(tests.get(id) ?? []), test]);
  }
  const isWanted = (id: string) => wanted.some((name) => id === name || id.startsWith(`${name}-`));
  for (const { id, text } of readRows()) {
    if (wanted.length > 0 && !isWanted(id)) continue;
    console.log([`${id} ${text}`, ...(tests.get(id) ?? [])].join('\n  '));
  }
}

main(process.argv.slice(2));
