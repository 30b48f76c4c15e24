import type { MailChoices } from '#server/features/notifications/mails/stop-mail.service.ts';
import {
  changeDeliverySettings,
  chooseTiming,
  readDeliverySettings,
  readTimings,
} from './delivery-choices.service.ts';

/** What members have chosen for single kinds of mails, and how a link in a mail changes it. */
export const mailChoices: MailChoices = {
  async wants(database, userId, kind) {
    if (kind === 'digest') return (await readDeliverySettings(database, userId)).digest !== 'off';
    return (await readTimings(database, userId)).mail[kind] !== 'off';
  },
  async switchOff(transaction, userId, kind) {
    if (kind === 'digest') {
      await changeDeliverySettings(transaction, userId, { digest: 'off' });
    } else await chooseTiming(transaction, userId, { kind, way: 'mail', timing: 'off' });
  },
};
