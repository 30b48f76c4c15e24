import { DAY, HOUR } from '#contract/foundations/limits.ts';
import type { DeliveryKind } from '#contract/notifications/deliveries.ts';
import type { DeliveryChannel } from '#server/features/notifications/deliveries/delivery-channels.policy.ts';
import type { PushSource } from './push-source.ts';
import { type PushMessage, queuePush } from './queue-push.service.ts';

type Manner = Pick<PushMessage, 'urgency' | 'lifetime'> & Pick<PushSource, 'isToldAgain'>;

/** For texts that members write. They can wait until the device is awake. */
const written: Manner = { urgency: 'normal', lifetime: 2 * DAY, isToldAgain: true };
/** For follows and likes, which nobody waits for. */
const counted: Manner = { urgency: 'low', lifetime: DAY, isToldAgain: false };
/** For reminders and news of events, because the member may have to leave for the event now. */
const pressing: Manner = { urgency: 'high', lifetime: HOUR, isToldAgain: true };

/** How messages of each kind are sent: urgency, lifetime, and whether a message that replaces another one sounds. */
const manners: Record<DeliveryKind, Manner> = {
  follow: counted,
  like: counted,
  comment: written,
  reply: written,
  mention: written,
  place: { ...pressing, lifetime: DAY },
  event: { ...pressing, lifetime: DAY },
  reminder: pressing,
  series: written,
  announcement: { ...written, lifetime: 3 * DAY },
  outcome: { ...written, lifetime: 7 * DAY },
  account: { ...written, lifetime: 3 * DAY },
  message: { ...written, urgency: 'high' },
  staff: { ...written, lifetime: DAY / 2 },
};

/** The channel that delivers push messages to all devices of the member. */
export const pushChannel: DeliveryChannel = {
  name: 'push',
  deliver: async (transaction, userId, about) => {
    const [latest] = about.items;
    if (latest === undefined) return;
    const { isToldAgain, ...manner } = manners[latest.kind];
    const { topic } = about;
    await queuePush(transaction, {
      to: [userId],
      source: { about, isToldAgain },
      topic,
      ...manner,
    });
  },
};
