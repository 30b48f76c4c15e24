import ts from 'typescript';
import { expect, it } from 'vitest';
import { readSources } from './test-sources.ts';

const spokenAttributes = new Set(['aria-label', 'title', 'placeholder', 'alt', 'label']);

/** Returns the literal texts of a component: texts between tags, and attributes that screen readers announce. */
function wordsIn(file: ts.SourceFile): string[] {
  const found: string[] = [];
  function visit(node: ts.Node): void {
    if (ts.isJsxText(node)) found.push(node.text);
    if (ts.isJsxAttribute(node) && node.initializer && ts.isStringLiteral(node.initializer)) {
      if (spokenAttributes.has(node.name.getText(file))) found.push(node.initializer.text);
    }
    ts.forEachChild(node, visit);
  }
  visit(file);
  const words = found.filter((text) => /\p{Letter}/u.test(text));
  return words.map((text) => `${file.fileName}: ${text.trim()}`);
}

it('every text of the interface is in a messages file, not in a component [PROD-01]', () => {
  const exclude = ['client/{testing,gallery}/**', '**/*.{test,testing}.tsx'];
  const files = readSources('client/**/*.tsx', { exclude });
  expect(files.length).toBeGreaterThan(50);
  expect(files.flatMap(wordsIn)).toEqual([]);
});
