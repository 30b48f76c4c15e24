import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { parseSource, readSources } from './test-sources.ts';

/** The modules that send requests to the server. Any file may import their types. */
const access = /\/lib\/api\/(api|transport|send-file)\.ts$/;
const requests = new Set(['fetch', 'XMLHttpRequest', 'EventSource', 'WebSocket']);

/** Returns the code that accesses the server: imports of the access modules, browser requests, and query functions. */
function accessIn(file: ts.SourceFile): string[] {
  const found: string[] = [];
  function visit(node: ts.Node): void {
    if (isAccess(node)) found.push(`${file.fileName}: ${node.getText(file).split('\n')[0]}`);
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

describe('code that accesses the server', () => {
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
  ])('is found in: %s', (source) => {
    expect(accessIn(parseSource(source))).toHaveLength(1);
  });

  it.each([
    "import type { FunctionInput } from '#client/lib/api/api.ts';",
    "import { type QueryPath } from '#client/lib/api/api.ts';",
    "import { ApiError } from '#client/lib/api/api-error.ts';",
    'void refetch()',
    'useMutation({ mutationFn: () => saveSettings(client) })',
    'useQuery({ ...postQuery(id), enabled: true })',
  ])('is not found in: %s', (source) => {
    expect(accessIn(parseSource(source))).toEqual([]);
  });

  it('exists only in *.queries.ts files, in lib and in the service worker', () => {
    const exclude = ['client/{lib,testing,worker}/**', '**/*.test.{ts,tsx}'];
    const mention = /lib\/api|queryFn|fetch|XMLHttpRequest|EventSource|WebSocket|sendBeacon/;
    const [queries, others] = [[] as string[], [] as string[]];
    for (const file of readSources('client/**/*.{ts,tsx}', { exclude, mention })) {
      (file.fileName.endsWith('.queries.ts') ? queries : others).push(...accessIn(file));
    }
    expect(queries.length).toBeGreaterThan(50);
    expect(others).toEqual([]);
  });
});
