import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { parseSource, readSources } from './test-sources.ts';

/** The methods of the query client that take a key as their first argument. */
const takesKey = /^(get|set)Query(Data|State|Defaults)$/;

/** Returns the query keys that a source file writes as arrays. */
function rawKeysIn(file: ts.SourceFile): string[] {
  const found: string[] = [];
  function visit(node: ts.Node): void {
    const key = keyIn(node);
    if (key && isArray(key, file)) found.push(`${file.fileName}: ${node.getText(file)}`);
    ts.forEachChild(node, visit);
  }
  visit(file);
  return found;
}

/** Returns the expression that is a query key: `queryKey: …`, `{ queryKey }`, or a first argument. */
function keyIn(node: ts.Node): ts.Expression | undefined {
  if (ts.isPropertyAssignment(node) && node.name.getText() === 'queryKey') return node.initializer;
  if (ts.isShorthandPropertyAssignment(node) && node.name.text === 'queryKey') return node.name;
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return;
  return takesKey.test(node.expression.name.text) ? node.arguments[0] : undefined;
}

/** Returns an expression without surrounding `as const`, `satisfies` and parentheses. */
function bareOf(node: ts.Expression): ts.Expression {
  const isWrapped =
    ts.isAsExpression(node) || ts.isSatisfiesExpression(node) || ts.isParenthesizedExpression(node);
  return isWrapped ? bareOf(node.expression) : node;
}

function isArray(expression: ts.Expression, file: ts.SourceFile): boolean {
  const bare = bareOf(expression);
  if (ts.isArrayLiteralExpression(bare)) return true;
  return ts.isIdentifier(bare) && valuesOf(bare.text, file).some((value) => isArray(value, file));
}

/**
 * Returns the expressions that a variable can hold: its initializer or, for a loop variable, the elements of the array.
 */
function valuesOf(name: string, file: ts.SourceFile): ts.Expression[] {
  const found: ts.Expression[] = [];
  function visit(node: ts.Node): void {
    if (ts.isVariableDeclaration(node) && node.name.getText(file) === name) {
      const loop = node.parent.parent;
      if (node.initializer) found.push(node.initializer);
      if (ts.isForOfStatement(loop)) found.push(...elementsOf(loop.expression));
    }
    ts.forEachChild(node, visit);
  }
  visit(file);
  return found;
}

function elementsOf(expression: ts.Expression): readonly ts.Expression[] {
  const bare = bareOf(expression);
  return ts.isArrayLiteralExpression(bare) ? bare.elements : [];
}

describe('the query keys in a source', () => {
  it.each([
    "useQuery({ queryKey: ['posts'], queryFn })",
    "queryOptions({ queryKey: ['posts', id] as const })",
    "client.setQueryData(['posts', id], post)",
    "const key = ['posts'] as const; client.getQueryState(key)",
    "const queryKey = ['posts']; client.invalidateQueries({ queryKey })",
    "for (const queryKey of [['posts'], ['drafts']]) client.invalidateQueries({ queryKey })",
  ])('are found as an array in: %s', (source) => {
    expect(rawKeysIn(parseSource(source))).toHaveLength(1);
  });

  it.each([
    'useQuery({ queryKey: postsKeys.detail(id), queryFn })',
    'client.setQueryData(postQuery(id).queryKey, post)',
    'const { queryKey } = postQuery(id); client.invalidateQueries({ queryKey })',
    'for (const queryKey of [postsKeys.feeds, draftsKeys.all]) client.invalidateQueries({ queryKey })',
  ])('are not found as an array in: %s', (source) => {
    expect(rawKeysIn(parseSource(source))).toEqual([]);
  });

  it('are defined only in the keys of their noun, so that all code uses the same keys', () => {
    const mention = /queryKey|Query(Data|State|Defaults)/;
    const files = readSources('client/**/*.{ts,tsx}', { exclude: ['client/lib/**'], mention });
    expect(files.length).toBeGreaterThan(100);
    expect(files.flatMap(rawKeysIn)).toEqual([]);
  });
});
