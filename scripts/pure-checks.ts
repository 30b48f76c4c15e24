/** Finds functions of services that check a permission or a state without the database. */
import ts from 'typescript';

/** Returns the functions of a service that decide something without awaiting anything, such as `canEdit`. */
export function pureChecksIn({ statements }: ts.SourceFile): string[] {
  return statements
    .filter((node) => ts.isFunctionDeclaration(node))
    .filter(({ modifiers }) => !modifiers?.some(({ kind }) => kind === ts.SyntaxKind.AsyncKeyword))
    .map(({ name }) => name?.text ?? '')
    .filter((name) => /^(refuse|can|may)[A-Z]/.test(name));
}
