import { MINUTE } from '#contract/foundations/limits.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { subscriptionMissing } from './push-subscriptions.service.ts';
import { queuePush } from './queue-push.service.ts';

const words = {
  title: 'テストの通知です',
  text: 'この端末でお知らせを受け取れます',
  path: '/settings/push',
  picture: null,
};

/** Sends a message to the device of the viewer's session. Throws push-missing. */
export async function sendTest(
  database: Database,
  { userId, sessionHash: session }: Viewer,
): Promise<{ success: true }> {
  await database.write(async (transaction) => {
    const devices = await queuePush(transaction, {
      to: [userId],
      session,
      source: { words, isToldAgain: true },
      topic: 'test',
      urgency: 'high',
      lifetime: 5 * MINUTE,
    });
    if (devices === 0) throw subscriptionMissing();
  });
  return { success: true };
}
