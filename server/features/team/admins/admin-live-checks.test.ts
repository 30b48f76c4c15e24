import { expect, it } from 'vitest';
import { auditedCalls } from '#server/features/team/audit-log/audited-actions.testing.ts';
import { useTestApp } from '#server/testing/test-app.ts';

/** Called once, after the next request is admitted and before it takes effect. */
let beforeActing: (() => Promise<unknown>) | null = null;

const site = useTestApp(
  {},
  {
    extend: (app) => {
      app.addHook('preHandler', async () => {
        const run = beforeActing;
        beforeActing = null;
        await run?.();
      });
    },
  },
);

it.each([
  'deleteUser',
  'restoreUser',
  'toggleUserBlock',
  'setUserVerified',
  'updateAdminRank',
  'setAdminPermissions',
  'removeAdmin',
  'modifySystemSettings',
  'deletePost',
  'restorePost',
  'restoreDeleted',
  'labelPost',
  'setPostHidden',
  'setEventHidden',
  'takeBackPlannedEvent',
  'moderateComment',
  'deleteComment',
  'updateEvent',
  'cancelEvent',
  'deleteEvent',
  'setEventEntry',
  'messageEventMembers',
])('%s checks again in its transaction that its caller is an admin [ADMIN-11]', async (name) => {
  const admin = await site().member({ rank: 'super_admin' });
  const member = await site().member();
  const call = await auditedCalls[name]?.[0]?.({ site: site(), admin, member });
  beforeActing = () =>
    site().database.write((transaction) =>
      transaction.deleteFrom('admin_users').where('id', '=', admin.id).execute(),
    );
  const response = await admin.post(name, { data: { ...call?.input, _csrfToken: admin.token } });
  const { error } = (await response.json()) as { error: { status: string; message: string } };
  expect(error).toMatchObject({
    status: 'PERMISSION_DENIED',
    message: 'Unauthorized: Real-time admin verification failed',
  });
});
