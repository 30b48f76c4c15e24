/** Reads the sources of the tests without running them. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { root } from './root.ts';

const testFunctions = new Set(['it', 'itOnPostgres', 'itOnSqlite', 'test']);
const modifiers = new Set(['each', 'runIf', 'skipIf']);

interface Selection {
  exclude?: readonly string[];
  /** Only files that contain a matching text are parsed, because parsing takes most of the time. */
  mention?: RegExp;
}

/** Parses each file that matches. Its `fileName` is the path relative to the project's folder. */
export function readSources(
  pattern: string,
  { exclude = [], mention = /^/ }: Selection = {},
): ts.SourceFile[] {
  return globSync(pattern, { cwd: root, exclude })
    .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }))
    .filter(({ text }) => mention.test(text))
    .map(({ file, text }) => parseSource(text, file.replaceAll(path.sep, '/')));
}

export function parseSource(text: string, file = 'example.test.ts'): ts.SourceFile {
  return ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
}

export interface Test {
  /** The title as it is written in the source, with its placeholders. */
  title: string;
  /** The line comments directly above the test, as one text. */
  comment: string;
}

/** Returns the tests in a source, except those that never run. */
export function testsIn(source: ts.SourceFile): Test[] {
  return callsIn(source)
    .filter(({ expression }) => isTestFunction(expression))
    .flatMap((call) => {
      const [title] = call.arguments;
      if (!title || !isText(title)) return [];
      const written = ts.isTemplateExpression(title) ? title.getText().slice(1, -1) : title.text;
      return [{ title: written, comment: commentAbove(call) }];
    });
}

/** Whether an expression such as `it`, `it.each(table)` and `it.runIf(condition)` takes the title of a test. */
function isTestFunction(expression: ts.Expression): boolean {
  if (ts.isIdentifier(expression)) return testFunctions.has(expression.text);
  if (ts.isCallExpression(expression)) return isTestFunction(expression.expression);
  if (!ts.isPropertyAccessExpression(expression)) return false;
  return modifiers.has(expression.name.text) && isTestFunction(expression.expression);
}

function isText(node: ts.Expression): node is ts.StringLiteralLike | ts.TemplateExpression {
  return ts.isStringLiteralLike(node) || ts.isTemplateExpression(node);
}

function commentAbove(node: ts.Node): string {
  const { text } = node.getSourceFile();
  return (ts.getLeadingCommentRanges(text, node.getFullStart()) ?? [])
    .filter(({ kind }) => kind === ts.SyntaxKind.SingleLineCommentTrivia)
    .map(({ pos, end }) => text.slice(pos + 2, end).trim())
    .join(' ');
}

const timers = new Set(['setInterval', 'setTimeout']);

/** Returns the calls and imports that wait for a fixed time instead of for a condition. */
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

/** The methods of a locator that read an element once, without waiting. */
const readings = new Set([
  ...['allInnerTexts', 'allTextContents', 'boundingBox', 'count', 'getAttribute', 'innerHTML'],
  ...['innerText', 'inputValue', 'isChecked', 'isDisabled', 'isEditable', 'isEnabled'],
  ...['isHidden', 'isVisible', 'textContent'],
]);

/** Returns assertions about a single moment of an element, such as `expect(await title.innerText())`. */
export function readingsAssertedIn(source: ts.SourceFile): string[] {
  return callsIn(source)
    .filter(({ expression, arguments: [actual] }) => {
      return expression.getText(source) === 'expect' && actual !== undefined && readsOnce(actual);
    })
    .map((call) => call.getText(source));
}

function readsOnce(node: ts.Node): boolean {
  if (ts.isFunctionLike(node)) return false;
  const isReading =
    ts.isCallExpression(node) &&
    ts.isPropertyAccessExpression(node.expression) &&
    readings.has(node.expression.name.text);
  return isReading || childrenOf(node).some(readsOnce);
}

/**
 * Returns the calls that replace our own modules or spy on our own objects. Calls that replace objects of the platform
 * are allowed.
 */
export function ownMocksIn(source: ts.SourceFile): string[] {
  const mocks = callsIn(source).filter(({ expression }) =>
    /^vi\.(mock|doMock|spyOn)$/.test(expression.getText(source)),
  );
  if (mocks.length === 0) return [];
  const own = ownNamesIn(source);
  return mocks
    .filter(({ arguments: [target] }) => {
      if (!target) return false;
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

/** Returns the names that a source imports or declares itself. Other names belong to the platform or to packages. */
function ownNamesIn(node: ts.Node): Set<string> {
  if (isImportOfOthers(node)) return new Set();
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

/** Whether a node imports from Node or from a package. */
function isImportOfOthers(node: ts.Node): boolean {
  return ts.isImportDeclaration(node) && /^["'][^.#]/.test(node.moduleSpecifier.getText());
}

/** Returns the name that an expression begins with, such as `it` of `it.each(table)(title, body)`. */
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
