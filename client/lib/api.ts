import type { z } from 'zod';
import type { Functions } from '../../contract/functions.ts';
import type { Queries } from '../../contract/queries.ts';
import { ApiError } from './api-error.ts';
import { csrfToken, replaceCsrfToken } from './csrf.ts';
import { postFunction, type RequestOptions, readJson } from './transport.ts';

type Query = Queries[keyof Queries];
export type QueryPath = Query['path'];
type QueryAt<Path extends QueryPath> = Extract<Query, { path: Path }>;

/** What the query at a path answers. */
export type QueryAnswer<Path extends QueryPath> = z.output<QueryAt<Path>['response']>;

export type FunctionName = keyof Functions;
export type FunctionInput<Name extends FunctionName> = z.input<Functions[Name]['input']>;
export type FunctionAnswer<Name extends FunctionName> = z.output<Functions[Name]['output']>;

type OptionalKeys<Input> = {
  [Key in keyof Input]-?: undefined extends Input[Key] ? Key : never;
}[keyof Input];

/** What may stand behind the `?`: what the contract defaults may be left out. */
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

/** Asks one of the contract's queries: `getJson('/api/posts/{postId}', { params: { postId } })`. */
export async function getJson<Path extends QueryPath>(
  path: Path,
  ...[options]: GetArguments<Path>
): Promise<QueryAnswer<Path>> {
  const answer = await readJson(addressOf(path, options?.params, options?.search), {
    ...(options?.signal && { signal: options.signal }),
  });
  // The one place where an answer gets its type: the server checks it against the same contract.
  return answer as QueryAnswer<Path>;
}

// These work without a token: one brings it, the other must work when all else has failed.
const tokenless: ReadonlySet<FunctionName> = new Set(['registerCSRFTokenV2', 'signOut']);

/** Calls one of the contract's functions with the anti-forgery token it needs. */
export async function callFunction<Name extends FunctionName>(
  name: Name,
  input: FunctionInput<Name>,
  options: RequestOptions = {},
): Promise<FunctionAnswer<Name>> {
  const answer = tokenless.has(name)
    ? await postFunction(name, input, options)
    : await withCsrfToken((token) =>
        postFunction(name, token === null ? input : { ...input, _csrfToken: token }, options),
      );
  return answer as FunctionAnswer<Name>;
}

/** Sends something with the anti-forgery token; a refused token is registered anew and the sending repeated once. */
export async function withCsrfToken<Answer>(
  send: (token: string | null) => Promise<Answer>,
): Promise<Answer> {
  const token = await csrfToken();
  try {
    return await send(token);
  } catch (error) {
    if (!isRefusedToken(error)) throw error;
    return send(await replaceCsrfToken(token));
  }
}

function isRefusedToken(error: unknown): boolean {
  return error instanceof ApiError && error.reason?.startsWith('csrf-token-') === true;
}

function addressOf(path: string, params: object = {}, search: object = {}): string {
  const values = new Map(Object.entries(params));
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(values.get(name))),
  );
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined) query.set(name, String(value));
  }
  return query.size === 0 ? filled : `${filled}?${query}`;
}
