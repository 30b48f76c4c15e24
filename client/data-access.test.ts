// @vitest-environment node
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

/** The modules that reach the server. Their types are for everybody. */
const access = /\/lib\/api\/(api|transport|send-file)\.ts$/;
const requests = new Set(['fetch', 'XMLHttpRequest', 'EventSource', 'WebSocket']);

/** Where a source reaches the server: by what it imports, by a request of the browser, or by what reads a query. */
function accessIn(source: string, path = 'source.tsx'): string[] {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found: string[] = [];
  function visit(node: ts.Node): void {
    if (isAccess(node)) found.push(`${path}: ${node.getText(file).split('\n')[0]}`);
    ts.forEachChild(node, visit);
  }
  visit(file);
  return found;
}

function isAccess(node: ts.Node): boolean {
  if (ts.isImportDeclaration(node)) return isOfAccess(node.moduleSpecifier) && importsValue(node);
  if (ts.isPropertyAssignment(node) || ts.isShorthandPropertyAssignment(node)) {
    return node.name.getText() === 'queryFn';
  }
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
    return node.arguments.some(isOfAccess);
  }
  if (!(ts.isCallExpression(node) || ts.isNewExpression(node))) return false;
  const name = node.expression.getText();
  return requests.has(name.replace(/^(window|globalThis)\./, '')) || name.endsWith('.sendBeacon');
}

function isOfAccess(specifier: ts.Expression): boolean {
  return ts.isStringLiteral(specifier) && access.test(specifier.text);
}

function importsValue({ importClause }: ts.ImportDeclaration): boolean {
  if (!importClause || importClause.phaseModifier === ts.SyntaxKind.TypeKeyword) return false;
  const { namedBindings } = importClause;
  if (!namedBindings || ts.isNamespaceImport(namedBindings)) return true;
  return namedBindings.elements.some(({ isTypeOnly }) => !isTypeOnly);
}

describe('data access', () => {
  it.each([
    "import { getJson } from '#client/lib/api/api.ts';",
    "import { callFunction, type FunctionInput } from '#client/lib/api/api.ts';",
    "import * as api from '#client/lib/api/api.ts';",
    "import { readJson } from '#client/lib/api/transport.ts';",
    "const { getJson } = await import('#client/lib/api/api.ts');",
    "await fetch('/api/posts')",
    "await window.fetch('/api/posts')",
    'new XMLHttpRequest()',
    "navigator.sendBeacon('/api/posts')",
    'useQuery({ queryKey, queryFn: read })',
    'useQuery({ queryKey, queryFn })',
  ])('is %s', (source) => {
    expect(accessIn(source)).toHaveLength(1);
  });

  it.each([
    "import type { FunctionInput } from '#client/lib/api/api.ts';",
    "import { type QueryPath } from '#client/lib/api/api.ts';",
    "import { ApiError } from '#client/lib/api/api-error.ts';",
    'void refetch()',
    'useMutation({ mutationFn: () => saveSettings(client) })',
    'useQuery({ ...postQuery(id), enabled: true })',
  ])('is not %s', (source) => {
    expect(accessIn(source)).toEqual([]);
  });

  it('is only in the *.queries.ts of a noun, and in lib', () => {
    const sources = import.meta.glob<string>(
      ['./**/*.{ts,tsx}', '!./lib/**', '!./testing/**', '!./**/*.test.{ts,tsx}'],
      { query: '?raw', import: 'default', eager: true },
    );
    const [queries, others] = [[] as string[], [] as string[]];
    for (const [path, source] of Object.entries(sources)) {
      (path.endsWith('.queries.ts') ? queries : others).push(...accessIn(source, path));
    }
    expect(queries.length).toBeGreaterThan(50);
    expect(others).toEqual([]);
  });
});
