/** Detects services that forward functions of stores. */
import ts from 'typescript';

/** Returns the functions that a service exports from a store, or that only forward their parameters to a store. */
export function passedOnBy(service: ts.SourceFile): string[] {
  const fromStores = namesFromStores(service);
  return service.statements.flatMap((statement) => {
    if (ts.isExportDeclaration(statement)) return isStore(statement) ? exportedBy(statement) : [];
    const isFunction = ts.isFunctionDeclaration(statement) && isExported(statement);
    const forwards = isFunction && fromStores.has(forwardedTo(statement));
    return forwards && statement.name ? [statement.name.text] : [];
  });
}

function isStore({ moduleSpecifier }: ts.ImportDeclaration | ts.ExportDeclaration): boolean {
  return moduleSpecifier !== undefined && /\.store\.ts['"]$/.test(moduleSpecifier.getText());
}

function exportedBy({ exportClause }: ts.ExportDeclaration): string[] {
  if (!exportClause || ts.isNamespaceExport(exportClause)) return ['*'];
  return exportClause.elements.map(({ name }) => name.text);
}

function isExported({ modifiers }: ts.FunctionDeclaration): boolean {
  return modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false;
}

/** Returns the names under which a service imports functions of stores or whole stores (`findPost`, `store`). */
function namesFromStores({ statements }: ts.SourceFile): Set<string> {
  const imports = statements.filter((node) => ts.isImportDeclaration(node)).filter(isStore);
  const bindings = imports.flatMap(({ importClause }) => importClause?.namedBindings ?? []);
  return new Set(
    bindings.flatMap((binding) =>
      ts.isNamedImports(binding)
        ? binding.elements.map(({ name }) => name.text)
        : binding.name.text,
    ),
  );
}

/**
 * Returns the name of the function or store to which a function only forwards its parameters. Empty if it does more.
 */
function forwardedTo({ body, parameters }: ts.FunctionDeclaration): string {
  const [only, ...others] = body?.statements ?? [];
  if (!only || others.length > 0) return '';
  const isPlain = ts.isReturnStatement(only) || ts.isExpressionStatement(only);
  const value = isPlain && only.expression;
  const call = value && ts.isAwaitExpression(value) ? value.expression : value;
  if (!call || !ts.isCallExpression(call)) return '';
  const given = call.arguments.map((argument) => argument.getText()).join();
  if (given !== parameters.map(({ name }) => name.getText()).join()) return '';
  const { expression } = call;
  return ts.isPropertyAccessExpression(expression)
    ? expression.expression.getText()
    : expression.getText();
}
