import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { z } from 'zod';
import { type Functions, functions, queries } from '#contract/definitions.ts';
import type { ErrorEnvelope } from '#contract/foundations/errors.ts';
import { updatePrivateProfile } from '#server/features/members/profiles/profiles.shared.store.ts';
import { newId } from '#server/platform/ids.ts';
import { accessTable, type Role, type Row, roles } from './access-table.ts';
import type { Named } from './access-targets.ts';
import { clientOf, type Session, send, withoutToken } from './callers.ts';
import { insertMember } from './factories.ts';
import { LONGEST_TIMEOUT } from './models.ts';
import {
  hostileTexts,
  type JsonSchema,
  jsonSchemaOf,
  sampleOf,
  valuesOf,
} from './schema-values.ts';
import { useTestApp } from './test-app.ts';
import type { TestClient } from './test-client.ts';

const site = useTestApp();

/** The number of requests for each row of the access table. `npm run fuzz` sets it. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 2);
/** The seed of the requests. `npm run fuzz` sets it. With the fixed default, a run of the suite can be repeated. */
const SEED = Number(process.env.FUZZ_SEED ?? 1);

/** Roles besides those of the access table. Their members have a complete profile. */
const limitedStates = {
  restricted: () => ({ restricted_at: new Date().toISOString() }),
  leaving: () => ({ leaving_at: new Date().toISOString() }),
};
type LimitedRole = keyof typeof limitedStates;
type FuzzRole = Role | LimitedRole;
const allRoles: readonly FuzzRole[] = [...roles, ...(Object.keys(limitedStates) as LimitedRole[])];

/** What shows the inside of the server in a response. */
const INSIDE = /\n\s+at |node:internal|SQLITE_|\.ts:\d|syntax error|duplicate key/;
/** The beginnings of error messages that API clients know in English. All others are Japanese. */
const ENGLISH =
  /^(?:Unauthorized|Permission denied|Post not found|Notification not found|Invalid CSRF token)/;
const JAPANESE = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u;

/** Returns a client with a token if the role can have one. */
async function callerOf(role: FuzzRole, { permission }: Row, owner: Session): Promise<TestClient> {
  const isLimited = isLimitedRole(role);
  const caller = { role: isLimited ? 'member' : role, permission, owner } as const;
  const client = await clientOf(site(), caller);
  if (isLimited || !withoutToken.includes(role)) await client.registerToken();
  if (isLimited) {
    await site().database.write((transaction) =>
      updatePrivateProfile(transaction, client.id, limitedStates[role]()),
    );
  }
  return client;
}

const isLimitedRole = (role: FuzzRole): role is LimitedRole => role in limitedStates;

/** The parts of a correct request that a fuzzed request replaces. */
interface Mutation {
  role: FuzzRole;
  data: Record<string, unknown>;
  params: Record<string, string>;
  search: Record<string, unknown>;
}

/** Returns values for at most two fields, so that most requests reach the code behind the schemas. */
function someOf(schema: z.ZodType | undefined, ids: readonly string[]) {
  const fields = Object.entries(schema ? (jsonSchemaOf(schema).properties ?? {}) : {});
  const values = fields.map(([name, of]) => [name, valuesOf(of as JsonSchema, ids)] as const);
  return fc
    .subarray(values, { maxLength: Math.min(2, values.length) })
    .chain((chosen) => fc.record(Object.fromEntries(chosen)));
}

const callOf = (route: string) => (/\/functions\/(\w+)/.exec(route)?.[1] ?? '') as keyof Functions;
const pathOf = (route: string) => route.split(' ')[1] ?? '';

/** Half of the callers are admitted by the row, so that more requests reach the code behind the access checks. */
const rolesOf = ({ outcomes }: Row) =>
  fc.oneof(
    fc.constantFrom(...allRoles),
    fc.constantFrom(...roles.filter((role) => outcomes[role] === 'open')),
  );

function mutationsOf(route: string, row: Row, ids: readonly string[]): fc.Arbitrary<Mutation> {
  const query = Object.values(queries).find(({ path }) => path === pathOf(route));
  const names = [...pathOf(route).matchAll(/\{([^}]+)\}/g)].map(([, name = '']) => name);
  const text = fc.oneof(fc.constantFrom(...ids), fc.constantFrom(...hostileTexts));
  const params = fc
    .subarray(names)
    .chain((replaced) =>
      fc.record(
        Object.fromEntries(
          replaced.map((name) => [name, text.map((of) => encodeURIComponent(of.toWellFormed()))]),
        ),
      ),
    );
  return fc.record({
    role: rolesOf(row),
    data: someOf(functions[callOf(route)]?.input, ids),
    params,
    search: someOf(query?.search, ids),
  });
}

/** Returns the ids of one target of each row: of drafts, of hidden, deleted and private content, and of an owner. */
async function knownIds(): Promise<string[]> {
  const owner = await insertMember(site().database);
  const targets = Object.values(accessTable).map(async ({ about }) => about?.(site(), owner));
  const texts = JSON.stringify(await Promise.all(targets)).matchAll(/"([\w-]{20,})"/g);
  return [...new Set([...texts].map(([, id = '']) => id)), owner.id, newId()];
}

/** Returns the request of a row for its owner, changed by a mutation. */
async function requestOf(route: string, row: Row, owner: Session, mutation: Mutation) {
  const input = functions[callOf(route)]?.input;
  const target = await row.about?.(site(), owner);
  const sample = input === undefined ? {} : (sampleOf(jsonSchemaOf(input)) as object);
  const search = new URLSearchParams(
    Object.entries(mutation.search).map(([name, value]) => [name, String(value)]),
  );
  return {
    params: { ...target?.params, ...mutation.params },
    data: { ...(target?.data ?? sample), ...mutation.data },
    search: search.size > 0 ? `?${search.toString()}` : (target?.search ?? ''),
  } satisfies Named;
}

/** Returns what is wrong with a response, or null. */
async function faultOf(response: Response): Promise<string | null> {
  const type = response.headers.get('content-type') ?? '';
  if (type.startsWith('text/event-stream')) {
    await response.body?.cancel();
    return null;
  }
  const body = await response.text();
  const found = `${response.status} ${body.slice(0, 300)}`;
  if (response.status >= 500 || INSIDE.test(body)) return found;
  if (response.status < 400 || !type.includes('json')) return null;
  const { message } = (JSON.parse(body) as ErrorEnvelope).error;
  return ENGLISH.test(message) || JAPANESE.test(message) ? null : found;
}

it(
  'no input of any role causes a server error, an unclear error or a response with internals [TAKE-68, TAKE-69, TAKE-70]',
  async () => {
    const ids = await knownIds();
    const failed: string[] = [];
    for (const [index, [route, row]] of Object.entries(accessTable).entries()) {
      const property = fc.asyncProperty(mutationsOf(route, row, ids), async (mutation) => {
        const owner = await insertMember(site().database);
        const client = await callerOf(mutation.role, row, owner);
        const response = await send(client, route, await requestOf(route, row, owner, mutation));
        const fault = await faultOf(response);
        if (fault !== null) throw new Error(fault);
      });
      const details = await fc.check(property, { numRuns: RUNS, seed: SEED + index });
      if (details.failed) {
        const { counterexample, errorInstance } = details;
        failed.push(
          `${route} (FUZZ_SEED=${SEED}) ${JSON.stringify(counterexample)}: ${String(errorInstance)}`,
        );
      }
    }
    expect(failed).toEqual([]);
  },
  Math.min(300_000 * RUNS, LONGEST_TIMEOUT),
);

const observers = ['visitor', 'member', 'super_admin'] as const;

it('the response about a target that its caller cannot see equals the response about a missing target [TAKE-71]', async () => {
  const differing: string[] = [];
  for (const [route, row] of Object.entries(accessTable)) {
    if (!row.about) continue;
    for (const role of observers.filter((of) => row.outcomes[of] === 'missing')) {
      const owner = await insertMember(site().database);
      const target = await row.about(site(), owner);
      const client = await callerOf(role, row, owner);
      const answers = [];
      for (const named of [target, elsewhere(target)]) {
        const response = await send(client, route, named);
        answers.push(`${response.status} ${await response.text()}`);
      }
      if (answers[0] !== answers[1]) differing.push(`${route} for ${role}: ${answers.join(' / ')}`);
    }
  }
  expect(differing).toEqual([]);
}, 600_000);

/** Replaces the first id of a target by an id that does not exist. */
function elsewhere({ params, data, search }: Named): Named {
  const replaced = (part: object | undefined) =>
    JSON.parse(JSON.stringify(part ?? {}).replace(/"[\w-]{20}"/, `"${newId()}"`));
  return { params: replaced(params), data: replaced(data), ...(search && { search }) };
}
