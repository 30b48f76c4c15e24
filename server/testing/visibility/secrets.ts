import { walletRow } from '#server/features/collections/wallets/wallets.tables.ts';
import { pushSubscriptionRow } from '#server/features/notifications/push-subscriptions/push-subscriptions.tables.ts';
import { newId } from '#server/platform/ids.ts';
import { insertRows } from '#server/testing/factories.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import { addContent, type Planted } from './contents.ts';

/** Plants values of each author that only the author, only the team or nobody may see. */
export async function plantSecrets(site: TestApp, planted: Planted): Promise<void> {
  const admin = await site.member({ rank: 'super_admin' });
  for (const { account, client } of planted.authors) {
    const author = { account, id: client.id };
    const secret = (state: string, fields = {}) =>
      addContent({ planted, author }, 'secret', { state, ...fields }).marker;
    const address = `0x${Buffer.from(newId()).toString('hex')}`;
    await insertPrivateRows(site, client.id, {
      // Addresses of mail are compared in lower case.
      email: secret('email', { marker: `zq${newId()}`.toLowerCase() }),
      subject: secret('subject at the sign-in service'),
      calendar: secret('address of the calendar'),
      endpoint: secret('address of a device'),
      wallet: secret('address of a wallet', { marker: address }),
    });
    await admin.call('addTeamNote', {
      targetUserId: client.id,
      text: secret('note of the team'),
      requestId: newId(),
    });
    // A report of the profile, by a member whose name is nowhere else.
    const reporter = await site.member({ display_name: secret('reporter') });
    await reporter.call('reportContent', {
      targetType: 'user',
      targetId: client.id,
      reason: 'other',
      detail: secret('report'),
    });
  }
}

type PrivateValue = 'email' | 'subject' | 'calendar' | 'endpoint' | 'wallet';

async function insertPrivateRows(
  { database }: TestApp,
  user_id: string,
  { email, subject, calendar, endpoint, wallet }: Record<PrivateValue, string>,
): Promise<void> {
  const created_at = new Date().toISOString();
  const session = await database.read
    .selectFrom('sessions')
    .where('user_id', '=', user_id)
    .select('id_hash')
    .executeTakeFirstOrThrow();
  await database.write((transaction) =>
    transaction
      .updateTable('private_profiles')
      .set({ email: `${email}@test.invalid` })
      .where('id', '=', user_id)
      .execute(),
  );
  const issuer = 'https://accounts.test.invalid';
  await insertRows(database, 'identities', [{ issuer, subject, user_id, created_at }]);
  await insertRows(database, 'calendar_feeds', [{ user_id, secret: calendar, created_at }]);
  await insertRows(database, 'push_subscriptions', [
    pushSubscriptionRow({
      session_hash: session.id_hash,
      user_id,
      endpoint: `https://push.test.invalid/${endpoint}`,
      p256dh: endpoint,
      auth: endpoint,
    }),
  ]);
  await insertRows(database, 'wallets', [
    walletRow({ id: newId(), user_id, address: wallet, chain_id: 1 }),
  ]);
}
