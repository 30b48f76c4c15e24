import type { z } from 'zod';
import type { Functions, Queries } from '#contract/definitions.ts';
import { ApiError } from './api-error.ts';
import { csrfToken, replaceCsrfToken } from './csrf.ts';
import { after, byCursor } from './paging.ts';
import { postFunction, type RequestOptions, readJson } from './transport.ts';

type Query = Queries[keyof Queries];
export type QueryPath = Query['path'];
type QueryAt<Path extends QueryPath> = Extract<Query, { path: Path }>;

export type QueryResponse<Path extends QueryPath> = z.output<QueryAt<Path>['response']>;

export type FunctionName = keyof Functions;
export type FunctionInput<Name extends FunctionName> = z.input<Functions[Name]['input']>;
export type FunctionResult<Name extends FunctionName> = z.output<Functions[Name]['output']>;

type OptionalKeys<Input> = {
  [Key in keyof Input]-?: undefined extends Input[Key] ? Key : never;
}[keyof Input];

/** The search parameters of a query. Parameters with a default in the contract are optional. */
type SearchOf<Schema extends z.ZodType, Output = z.output<Schema>> = Omit<
  Output,
  OptionalKeys<z.input<Schema>>
> &
  Partial<Output>;

type Empty<Shape> = string extends keyof Shape ? true : false;

type GetOptions<Path extends QueryPath> = Pick<RequestOptions, 'signal'> &
  (Empty<z.output<QueryAt<Path>['params']>> extends true
    ? { params?: undefined }
    : { params: z.output<QueryAt<Path>['params']> }) &
  (Empty<z.output<QueryAt<Path>['search']>> extends true
    ? { search?: undefined }
    : { search?: SearchOf<QueryAt<Path>['search']> });

type GetArguments<Path extends QueryPath> =
  Record<never, never> extends GetOptions<Path>
    ? [options?: GetOptions<Path>]
    : [options: GetOptions<Path>];

export function getJson<Path extends QueryPath>(
  path: Path,
  ...[options]: GetArguments<Path>
): Promise<QueryResponse<Path>> {
  return read(urlOf(path, options?.params, options?.search), options?.signal);
}

async function read<Path extends QueryPath>(
  url: string,
  signal: AbortSignal | undefined,
): Promise<QueryResponse<Path>> {
  const response = await readJson(url, { ...(signal && { signal }) });
  // This is the only cast of a response. The server serializes it with the same schema.
  return response as QueryResponse<Path>;
}

/** Returns the options of a query that reads a path. Its data are the response, so a page may contain them. */
export function dataOf<Path extends QueryPath>(path: Path, ...[options]: GetArguments<Path>) {
  const url = urlOf(path, options?.params, options?.search);
  return {
    queryFn: ({ signal }: { signal: AbortSignal }) => read<Path>(url, signal),
    meta: { url },
  };
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** The URL of the response that the data consist of, or of their first page. */
      url?: string;
      isPaged?: boolean;
    };
  }
}

/** Returns the options of an infinite query that reads a list page by page. */
export function pagesOf<Path extends QueryPath>(path: Path, ...[options]: GetArguments<Path>) {
  return {
    queryFn: ({ pageParam, signal }: { pageParam: string | null; signal: AbortSignal }) => {
      const search = { ...options?.search, ...after(pageParam) };
      return read<Path>(urlOf(path, options?.params, search), signal);
    },
    meta: { url: urlOf(path, options?.params, options?.search), isPaged: true },
    ...byCursor,
  };
}

// These functions are called without a token. `registerCSRFTokenV2` registers it, `signOut` must work when the
// registration fails, and `recordPostView` needs none.
const tokenless: ReadonlySet<FunctionName> = new Set([
  'registerCSRFTokenV2',
  'signOut',
  'recordPostView',
]);

export async function callFunction<Name extends FunctionName>(
  name: Name,
  input: FunctionInput<Name>,
  options: RequestOptions = {},
): Promise<FunctionResult<Name>> {
  const result = tokenless.has(name)
    ? await postFunction(name, input, options)
    : await withCsrfToken((token) =>
        postFunction(name, token === null ? input : { ...input, _csrfToken: token }, options),
      );
  return result as FunctionResult<Name>;
}

/** Calls `send` with the anti-forgery token. When the server rejects the token, retries once with a new token. */
export async function withCsrfToken<Result>(
  send: (token: string | null) => Promise<Result>,
): Promise<Result> {
  const token = await csrfToken();
  try {
    return await send(token);
  } catch (error) {
    if (!isTokenRejected(error)) throw error;
    return send(await replaceCsrfToken(token));
  }
}

function isTokenRejected(error: unknown): boolean {
  return error instanceof ApiError && error.reason?.startsWith('csrf-token-') === true;
}

function urlOf(path: string, params: object = {}, search: object = {}): string {
  const values = new Map(Object.entries(params));
  const pathname = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(values.get(name))),
  );
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined) query.set(name, String(value));
  }
  return query.size === 0 ? pathname : `${pathname}?${query}`;
}
