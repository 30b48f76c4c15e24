import type { FastifyRequest } from 'fastify';
import { expect, it } from 'vitest';
import type { Access } from '#contract/define.ts';
import { admit } from './access.ts';
import { SESSION_COOKIE } from './session-cookie.ts';
import type { Viewer } from './viewer.ts';

const member: Viewer = { userId: 'me', sessionHash: '', isComplete: true, admin: null };
const incomplete: Viewer = { ...member, isComplete: false };
const admin: Viewer = { ...member, admin: { rank: 'moderator', permissions: new Set() } };

/** The code of the refusal, or null where the route opens. */
async function refusalOf(viewer: Viewer | null, access: Access): Promise<string | null> {
  const authenticator = { viewerOf: async () => viewer, verifyCsrfToken: async () => undefined };
  const request = { cookies: { [SESSION_COOKIE]: 'x' }, viewer: null };
  const hook = admit(authenticator, access) as unknown as (
    request: Partial<FastifyRequest>,
  ) => Promise<void>;
  try {
    await hook(request as unknown as FastifyRequest);
    return null;
  } catch (error) {
    return (error as { code: string }).code;
  }
}

it.each<[Access, (string | null)[]]>([
  ['public', [null, null, null, null]],
  ['signed-in', ['unauthenticated', null, null, null]],
  ['member', ['unauthenticated', 'failed-precondition', null, null]],
  ['admin', ['unauthenticated', 'failed-precondition', 'permission-denied', null]],
])('%s: visitor, incomplete, member and admin are let in or told why not', async (access, told) => {
  const answers = await Promise.all(
    [null, incomplete, member, admin].map((viewer) => refusalOf(viewer, access)),
  );
  expect(answers).toEqual(told);
});
