import type { Settings } from '#contract/accounts/member-settings.ts';
import {
  type DeliveryKind,
  deliveryDefaults,
  deliveryKinds,
} from '#contract/notifications/deliveries.ts';

const kinds = {
  follow: true,
  like: true,
  comment: true,
  reply: true,
  mention: true,
  event: true,
  series: true,
  announcement: true,
};

function byKind<Value>(choose: (kind: DeliveryKind) => Value): Record<DeliveryKind, Value> {
  const chosen = deliveryKinds.map((kind) => [kind, choose(kind)]);
  return Object.fromEntries(chosen) as Record<DeliveryKind, Value>;
}

/** The settings of a member who has changed nothing, on a site without mail and push. */
export const someSettings: Settings = {
  privacy_settings: {
    profileVisibility: 'public',
    messagePrivacy: 'followers',
    allowMessages: true,
    showsReadReceipts: true,
    allowsPublicClips: true,
  },
  label_settings: { spoiler: 'blur', sensitive: 'blur', ai: 'show' },
  notification_settings: {
    emailNotifications: true,
    pushNotifications: true,
    kinds,
    push: byKind((kind) => deliveryDefaults[kind].push),
    mail: byKind((kind) => deliveryDefaults[kind].mail),
    digest: 'weekly',
    quietHours: null,
    hidesPushText: false,
  },
  picture_settings: { rights: null, watermark: null, watermarksNewPosts: false },
  delivery_ways: { push: false, mail: null },
};
