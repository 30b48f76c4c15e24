import { describe, expect, it } from 'vitest';
import type { AdminRank } from '#contract/team/admins.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';
import { refuseHigherRank } from '../admins.service.ts';

const site = useTestApp();

/** Returns the reason and message of a refusal, or null. */
async function refusalOf(actor: TestClient, target: TestClient) {
  try {
    await site().database.write((transaction) =>
      refuseHigherRank(transaction, viewerOf(actor), target.id),
    );
    return null;
  } catch (error) {
    if (error instanceof AppError) return [error.code, error.details?.reason ?? error.message];
    throw error;
  }
}

/** Returns the viewer of a request that was admitted while the member was a super admin. */
function viewerOf({ id: userId }: TestClient) {
  const admin = { rank: 'super_admin' as const, permissions: new Set<never>() };
  return { userId, sessionHash: '', isComplete: true, hidesOthers: false, admin };
}

describe('refuseHigherRank', () => {
  const higher = ['permission-denied', 'higher-rank'];
  it.each([
    ['super_admin', 'super_admin', null],
    ['super_admin', 'admin', null],
    ['admin', 'super_admin', higher],
    ['admin', 'admin', higher],
    ['admin', 'moderator', null],
    ['moderator', 'moderator', higher],
    ['moderator', undefined, null],
  ] as const)(
    'compares a %s and a %s by the stored ranks [ADMIN-77]',
    async (rank, other, refusal) => {
      const actor = await site().member({ rank });
      const target = await site().member(memberOf(other));
      expect(await refusalOf(actor, target)).toEqual(refusal);
    },
  );

  it('respects the rank of a target that is blocked, and refuses an actor that is blocked', async () => {
    const actor = await site().member({ rank: 'moderator' });
    const blocked = await site().member({ rank: 'admin' });
    const blocked_at = new Date().toISOString();
    await site().database.write((transaction) =>
      transaction
        .updateTable('private_profiles')
        .set({ blocked_at })
        .where('id', '=', blocked.id)
        .execute(),
    );
    expect(await refusalOf(actor, blocked)).toEqual(higher);
    expect(await refusalOf(blocked, actor)).toEqual([
      'permission-denied',
      'Unauthorized: Real-time admin verification failed',
    ]);
  });
});

function memberOf(rank: AdminRank | undefined) {
  return rank ? { rank } : {};
}
