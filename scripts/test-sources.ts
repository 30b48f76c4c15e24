/** What the sources of the tests say about themselves, read without running them. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { root } from './root.ts';

const testFunctions = new Set(['it', 'itOnPostgres', 'itOnSqlite', 'test']);

/** Reads the titles of all tests in a source, as they are written: `%s` stays `%s`. */
export function titlesOf(source: ts.SourceFile): string[] {
  return callsIn(source)
    .filter(({ expression }) => testFunctions.has(rootOf(expression)))
    .flatMap(({ arguments: [title] }) => (title ? textsOf(title) : []));
}

/** Parses every file that matches, by its path from the project's folder. */
export function readSources(pattern: string): ts.SourceFile[] {
  return globSync(pattern, { cwd: root, exclude: ['**/node_modules', 'dist'] }).map((file) =>
    parse(file.replaceAll(path.sep, '/'), readFileSync(path.join(root, file), 'utf8')),
  );
}

export function parse(file: string, text: string): ts.SourceFile {
  return ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
}

export function callsIn(node: ts.Node): ts.CallExpression[] {
  const calls: ts.CallExpression[] = ts.isCallExpression(node) ? [node] : [];
  ts.forEachChild(node, (child) => void calls.push(...callsIn(child)));
  return calls;
}

/** The name that an expression begins with: `it` of `it.each(table)(title, body)`. */
export function rootOf(expression: ts.Expression): string {
  if (ts.isIdentifier(expression)) return expression.text;
  const isChain = ts.isPropertyAccessExpression(expression) || ts.isCallExpression(expression);
  return isChain ? rootOf(expression.expression) : '';
}

/** A title may be chosen by a condition: then each of its texts is one. */
function textsOf(node: ts.Node): string[] {
  if (ts.isStringLiteralLike(node)) return [node.text];
  const texts: string[] = [];
  ts.forEachChild(node, (child) => void texts.push(...textsOf(child)));
  return texts;
}
