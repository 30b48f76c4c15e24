import { expect, it } from 'vitest';
import { accessTable, type Outcome, roles } from './access-table.ts';
import { clientOf, send, withoutToken } from './callers.ts';
import { insertMember } from './factories.ts';
import { useTestApp } from './test-app.ts';

const site = useTestApp();

async function outcomeOf(response: Response, isAboutTarget: boolean): Promise<Outcome> {
  // In a row without a target, `not-found` means that the caller was admitted. Responses with pages are not JSON.
  if (response.ok || response.status === 404) {
    // The live stream would stay open.
    await response.body?.cancel();
    return isAboutTarget && !response.ok ? 'missing' : 'open';
  }
  const { error } = (await response.json()) as { error: { details?: { reason?: string } } };
  if (response.status === 401) return 'sign-in';
  if (error.details?.reason === 'profile-incomplete') return 'profile';
  if (error.details?.reason === 'awaiting-approval') return 'approval';
  if (response.status === 403 && error.details === undefined) return 'denied';
  if (isAboutTarget) throw new Error(`${response.status} ${JSON.stringify(error)}`);
  return 'open';
}

it('the table contains every documented route', async () => {
  const { paths } = await site()
    .visitor()
    .get<{ paths: Record<string, Record<string, unknown>> }>('/api/openapi.json');
  const routes = Object.entries(paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const rows = Object.keys(accessTable).map((name) => name.split(' ').slice(0, 2).join(' '));
  expect(routes.sort()).toEqual([...new Set(rows)].sort());
});

// Shows ADMIN-13, ADMIN-17, EVENT-05, REG-13, ROLE-01, ROLE-04, ROLE-05, ROLE-07, ROLE-08, ROLE-09,
// ROLE-10, ROLE-14, ROLE-15, ROLE-16, ROLE-19, SETUP-25.
it.each(Object.entries(accessTable))('%s admits the roles of its row', async (route, expected) => {
  const { about, permission } = expected;
  const isCall = route.startsWith('POST');
  const outcomes = roles.map(async (role) => {
    // Each role gets its own owner and target, because some requests delete the target.
    const owner = about && (await insertMember(site().database));
    const named = owner ? await about(site(), owner) : {};
    const client = await clientOf(site(), { role, permission, owner });
    if (isCall && !withoutToken.includes(role)) await client.registerToken();
    const response = await send(client, route, named);
    return [role, await outcomeOf(response, about !== undefined)];
  });
  expect(Object.fromEntries(await Promise.all(outcomes))).toEqual(expected.outcomes);
});
