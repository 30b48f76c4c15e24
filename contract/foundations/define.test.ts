// @vitest-environment node

import { expect, it } from 'vitest';
import { z } from 'zod';
import { queries } from '#contract/definitions.ts';

const inBraces = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);

it('the params of a query are the names in the braces of its path', () => {
  const declared = Object.values(queries).map(({ path, params }) => {
    const { properties = {} } = z.toJSONSchema(params, { io: 'input', unrepresentable: 'any' });
    return [path, new Set(Object.keys(properties))];
  });
  expect(declared).toEqual(
    Object.values(queries).map(({ path }) => [path, new Set(inBraces(path))]),
  );
});
