/** What the sources of the tests say about themselves, read without running them. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { root } from './root.ts';

const testFunctions = new Set(['it', 'itOnPostgres', 'itOnSqlite', 'test']);

/** Parses every file that matches, by its path from the project's folder. */
export function readSources(pattern: string): ts.SourceFile[] {
  return globSync(pattern, { cwd: root }).map((file) =>
    parseSource(readFileSync(path.join(root, file), 'utf8'), file.replaceAll(path.sep, '/')),
  );
}

export function parseSource(text: string, file = 'example.test.ts'): ts.SourceFile {
  return ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
}

/** Returns the titles of all tests in a source, as they are written: `%s` stays `%s`. */
export function titlesIn(source: ts.SourceFile): string[] {
  return callsIn(source)
    .filter(({ expression }) => testFunctions.has(rootOf(expression)))
    .flatMap(({ arguments: [title] }) =>
      title && ts.isStringLiteralLike(title) ? [title.text] : [],
    );
}

const timers = new Set(['setInterval', 'setTimeout']);

/** Returns what waits for a time to pass instead of for a condition: calls and imports. */
export function fixedSleepsIn(source: ts.SourceFile): string[] {
  const calls = callsIn(source).filter(({ expression }) =>
    ts.isPropertyAccessExpression(expression)
      ? expression.name.text === 'waitForTimeout'
      : timers.has(expression.getText(source)),
  );
  const imports = source.statements.filter(
    (statement) =>
      ts.isImportDeclaration(statement) &&
      /\bset(Timeout|Interval)\b.*timers\/promises/s.test(statement.getText(source)),
  );
  return [...calls, ...imports].map((node) => node.getText(source));
}

/** Returns the calls that replace modules or spy on objects of our own instead of those of the platform. */
export function ownMocksIn(source: ts.SourceFile): string[] {
  const own = ownNamesIn(source);
  return callsIn(source)
    .filter(({ expression, arguments: [target] }) => {
      if (!target || !/^vi\.(mock|doMock|spyOn)$/.test(expression.getText(source))) return false;
      if (ts.isStringLiteralLike(target)) return /^[.#]/.test(target.text);
      return !ts.isIdentifier(rootNodeOf(target)) || own.has(rootOf(target));
    })
    .map((call) => call.getText(source));
}

function callsIn(node: ts.Node): ts.CallExpression[] {
  return [
    ...(ts.isCallExpression(node) ? [node] : []),
    ...childrenOf(node).flatMap((child) => callsIn(child)),
  ];
}

/** The names that a source imports or declares itself: all others are the platform's. */
function ownNamesIn(node: ts.Node): Set<string> {
  if (isImportOfNode(node)) return new Set();
  const isDeclaration =
    ts.isImportClause(node) ||
    ts.isImportSpecifier(node) ||
    ts.isNamespaceImport(node) ||
    ts.isVariableDeclaration(node) ||
    ts.isParameter(node) ||
    ts.isFunctionDeclaration(node) ||
    ts.isClassDeclaration(node);
  const name = isDeclaration && node.name ? [node.name.getText()] : [];
  return new Set([...name, ...childrenOf(node).flatMap((child) => [...ownNamesIn(child)])]);
}

function isImportOfNode(node: ts.Node): boolean {
  return ts.isImportDeclaration(node) && /^["']node:/.test(node.moduleSpecifier.getText());
}

/** The name that an expression begins with: `it` of `it.each(table)(title, body)`. */
function rootOf(expression: ts.Expression): string {
  const node = rootNodeOf(expression);
  return ts.isIdentifier(node) ? node.text : '';
}

function rootNodeOf(expression: ts.Expression): ts.Expression {
  const isChain = ts.isPropertyAccessExpression(expression) || ts.isCallExpression(expression);
  return isChain ? rootNodeOf(expression.expression) : expression;
}

function childrenOf(node: ts.Node): ts.Node[] {
  const children: ts.Node[] = [];
  ts.forEachChild(node, (child) => void children.push(child));
  return children;
}
