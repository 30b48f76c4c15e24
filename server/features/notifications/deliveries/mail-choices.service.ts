import { type DeliveryKind, deliveryKinds } from '#contract/notifications/deliveries.ts';
import type { MailKind } from '#contract/notifications/mails.ts';
import type { MailChoices } from '#server/features/notifications/mails/stop-mail.service.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import {
  changeDeliverySettings,
  chooseTiming,
  readDeliverySettings,
  readTimings,
} from './delivery-choices.service.ts';

/** The choices of members for single kinds of mails. The link in a mail changes them. */
export const mailChoices: MailChoices = {
  async wants(database, userId, kind) {
    if (kind === 'digest') return (await readDeliverySettings(database, userId)).digest !== 'off';
    return (await stoppedWith(database, userId, kind)).length > 0;
  },
  async switchOff(transaction, userId, kind) {
    if (kind === 'digest') await changeDeliverySettings(transaction, userId, { digest: 'off' });
    for (const stopped of await stoppedWith(transaction, userId, kind)) {
      await chooseTiming(transaction, userId, { kind: stopped, channel: 'mail', timing: 'off' });
    }
  },
};

/** Returns which kinds the link in a mail of this kind stops, among those that the member gets by mail. */
async function stoppedWith(
  database: Queryable,
  userId: string,
  kind: MailKind,
): Promise<DeliveryKind[]> {
  const { mail } = await readTimings(database, userId);
  const isGathered = kind === 'daily' || kind === 'weekly';
  return deliveryKinds.filter((one) =>
    isGathered ? mail[one] === kind : one === kind && mail[one] !== 'off',
  );
}
