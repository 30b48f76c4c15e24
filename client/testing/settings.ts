import { z } from 'zod';
import { privacySettingsSchema, type Settings } from '#contract/accounts/member-settings.ts';
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

type SwitchIn<Shape> = {
  [Name in keyof Shape]: Shape[Name] extends z.ZodBoolean ? Name : never;
}[keyof Shape];

/** Returns the switches among the fields of a schema, all of them on. */
function switchedOn<Shape extends z.ZodRawShape>(shape: Shape): Record<SwitchIn<Shape>, true> {
  const switches = Object.keys(shape).filter((name) => shape[name] instanceof z.ZodBoolean);
  return Object.fromEntries(switches.map((name) => [name, true])) as Record<SwitchIn<Shape>, true>;
}

/** The settings of a member who has changed nothing, on a site without mail and push. */
export const someSettings: Settings = {
  privacy_settings: {
    profileVisibility: 'public',
    messagePrivacy: 'followers',
    ...switchedOn(privacySettingsSchema.shape),
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
