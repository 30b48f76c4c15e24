import type { z } from 'zod';

/**
 * Who may call: everybody, whoever is signed in, whoever has completed the profile,
 * or whoever holds an admin permission.
 */
export type Access = 'public' | 'signed-in' | 'member' | 'admin';

export interface QueryDefinition<
  Path extends string = string,
  Params extends z.ZodType = z.ZodType,
  Search extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
  Allowed extends Access = Access,
> {
  kind: 'query';
  /** `/api/posts/{postId}`: parameters in braces, as in OpenAPI. */
  path: Path;
  access: Allowed;
  summary: string;
  params: Params;
  search: Search;
  response: Response;
}

export interface FunctionDefinition<
  Name extends string = string,
  Input extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
  Allowed extends Access = Access,
> {
  kind: 'function';
  name: Name;
  access: Allowed;
  summary: string;
  /** False only for the calls that must work before a token exists. */
  csrf: boolean;
  /** Calls a minute for one caller. */
  perMinute: number;
  input: Input;
  output: Output;
}

/** Declares a query, answered by `GET path`. */
export function defineQuery<
  const Path extends string,
  Params extends z.ZodType,
  Search extends z.ZodType,
  Response extends z.ZodType,
  const Allowed extends Access,
>(
  definition: Omit<QueryDefinition<Path, Params, Search, Response, Allowed>, 'kind'>,
): QueryDefinition<Path, Params, Search, Response, Allowed> {
  return { kind: 'query', ...definition };
}

/** Declares a callable function, answered by `POST /functions/{name}`. */
export function defineFunction<
  const Name extends string,
  Input extends z.ZodType,
  Output extends z.ZodType,
  const Allowed extends Access,
>(
  definition: Omit<
    FunctionDefinition<Name, Input, Output, Allowed>,
    'kind' | 'csrf' | 'perMinute'
  > & {
    csrf?: boolean;
    perMinute?: number;
  },
): FunctionDefinition<Name, Input, Output, Allowed> {
  return { kind: 'function', csrf: true, perMinute: 60, ...definition };
}
