import type { FunctionDefinition, QueryDefinition } from './foundations/define.ts';
import * as exported from './nouns.ts';

type Exported = typeof exported;
type Defined<Kind> = {
  [Name in keyof Exported as Exported[Name] extends Kind ? Name : never]: Exported[Name];
};

export type Functions = Defined<FunctionDefinition>;

export type Queries = Defined<QueryDefinition>;

// The client imports only types from this file, so that its first script contains no schemas.
export const functions = definitions<Functions>('function');
export const queries = definitions<Queries>('query');

function definitions<Definitions>(kind: 'function' | 'query'): Definitions {
  const found = Object.entries(exported).filter(
    ([, value]) => typeof value === 'object' && 'kind' in value && value.kind === kind,
  );
  return Object.fromEntries(found) as Definitions;
}
