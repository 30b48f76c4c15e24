import { expect, it } from 'vitest';
import { functions, queries } from '#contract/definitions.ts';
import { jsonSchemaOf, sampleOf } from './schema-values.ts';
import { useTestApp } from './test-app.ts';
import type { TestClient } from './test-client.ts';

const site = useTestApp();

/** Values that an engine cannot store, or cannot compare with numbers. */
const hostile = ['\u0000', 'a\ud800', '99999999999'];
/** The number of calls per member, below every rate limit. */
const CALLS_EACH = 5;

/** Yields all variants of a value in which one text is replaced. */
function* withHostile(value: unknown): Generator<unknown> {
  if (typeof value === 'string') yield* hostile;
  if (typeof value !== 'object' || value === null) return;
  for (const [key, part] of Object.entries(value)) {
    for (const replaced of withHostile(part)) {
      yield Array.isArray(value) ? [replaced] : { ...value, [key]: replaced };
    }
  }
}

/** Returns a function that returns a super admin. Because of rate limits, it returns another one after a few calls. */
function everybody(): () => Promise<TestClient> {
  let client: TestClient | undefined;
  let calls = 0;
  return async () => {
    if (!client || calls % CALLS_EACH === 0) client = await site().member({ rank: 'super_admin' });
    calls += 1;
    return client;
  };
}

it('a text that cannot be stored causes no server error in any function [REPORT-66]', async () => {
  const next = everybody();
  const failed: string[] = [];
  for (const { name, input } of Object.values(functions)) {
    const sample = sampleOf(jsonSchemaOf(input)) as object;
    for (const data of [sample, ...withHostile(sample)]) {
      const client = await next();
      const response = await client.post(name, {
        data: { ...(data as object), _csrfToken: client.token },
      });
      if (response.status >= 500) failed.push(`${name} ${JSON.stringify(data)}`);
      await response.arrayBuffer();
    }
  }
  expect(failed).toEqual([]);
}, 240_000);

it('a value that cannot be stored causes no server error in a path or in a parameter of a query [REPORT-66]', async () => {
  const client = await site().member({ rank: 'super_admin' });
  const failed: string[] = [];
  for (const { path, search } of Object.values(queries)) {
    const names = Object.keys(jsonSchemaOf(search).properties ?? {});
    const values = ['%00', 'a%00b', '99999999999'];
    const filled = path.replaceAll(/\{\w+\}/g, client.id);
    const addresses = values.flatMap((value) => [
      path.replaceAll(/\{\w+\}/g, value),
      ...names.map((name) => `${filled}?${name}=${value}`),
    ]);
    for (const address of new Set(addresses)) {
      const response = await client.fetch(address);
      if (response.status >= 500) failed.push(address);
      await response.arrayBuffer();
    }
  }
  expect(failed).toEqual([]);
}, 240_000);
