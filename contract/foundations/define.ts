import { z } from 'zod';
import type { AdminPermission } from './permissions.ts';

export interface PermissionAccess {
  permission: AdminPermission;
  /** Whether the permission is read from the database again immediately before the call takes effect. */
  live?: boolean;
}

/**
 * The permitted callers: everybody, all signed-in users, signed-in users without a pending deletion, members with a
 * complete profile, or admins with a permission. In queries that everybody can call, a user with a pending deletion
 * counts as a visitor.
 */
export type Access = 'public' | 'account' | 'signed-in' | 'member' | PermissionAccess;

/**
 * The callers whose writes are accepted while the site is read-only: everybody who has access, the team, or nobody. The
 * default is the team if access requires a permission, otherwise nobody.
 */
export type ReadOnlyAccess = 'everybody' | 'team' | 'nobody';

export interface QueryDefinition<
  Path extends string = string,
  Params extends z.ZodType = z.ZodType,
  Search extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
  Allowed extends Access = Access,
> {
  kind: 'query';
  /** The path, with parameters in braces as in OpenAPI: `/api/posts/{postId}`. */
  path: Path;
  access: Allowed;
  summary: string;
  /** Whether the response depends on the caller. If so, neither browsers nor proxies may store it. */
  isPrivate: boolean;
  /** Whether all visitors get the same response. It is then cached until the next commit, for a second at most. */
  isShared?: boolean;
  /** Whether the query can read from a replica. If so, its service must read from the `database` of the call. */
  fromReplica?: boolean;
  /** The maximum number of calls per minute and caller. Set for queries that cost more than reading a page. */
  perMinute?: number;
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
  /** Whether the call requires an anti-forgery token. False only for calls that must work without a token. */
  csrf: boolean;
  perMinute: number;
  whileReadOnly?: ReadOnlyAccess;
  /**
   * Whether a caller with a passkey must have proven the session in the last ten minutes. A function decides by the
   * input. Callers without a passkey are not asked.
   */
  needsProof?: true | ((input: z.output<Input>) => boolean);
  input: Input;
  output: Output;
}

/** A query without parameters, or a function without arguments. */
const nothing = z.strictObject({});
type Nothing = typeof nothing;

/** Makes the fields with a default optional. The name or the path is a separate parameter. */
type WithDefaults<Definition, Field extends keyof Definition> = Omit<
  Definition,
  'kind' | 'path' | 'name' | Field
> &
  Partial<Pick<Definition, Field>>;

/** Declares a query, which is served at `GET path`. By default, it is private if it requires a permission. */
export function defineQuery<
  const Path extends string,
  Response extends z.ZodType,
  const Allowed extends Access,
  Params extends z.ZodType = Nothing,
  Search extends z.ZodType = Nothing,
>(
  path: Path,
  definition: WithDefaults<
    QueryDefinition<Path, Params, Search, Response, Allowed>,
    'isPrivate' | 'params' | 'search'
  >,
): QueryDefinition<Path, Params, Search, Response, Allowed> {
  const isPrivate = typeof definition.access !== 'string';
  const defaults = { isPrivate, params: nothing as never, search: nothing as never };
  return { kind: 'query', path, ...defaults, ...definition };
}

/** Declares a function, which is served at `POST /functions/{name}`. */
export function defineFunction<
  const Name extends string,
  Output extends z.ZodType,
  const Allowed extends Access,
  Input extends z.ZodType = Nothing,
>(
  name: Name,
  definition: WithDefaults<
    FunctionDefinition<Name, Input, Output, Allowed>,
    'csrf' | 'perMinute' | 'input'
  >,
): FunctionDefinition<Name, Input, Output, Allowed> {
  const defaults = { csrf: true, perMinute: 60, input: nothing as never };
  return { kind: 'function', name, ...defaults, ...definition };
}
