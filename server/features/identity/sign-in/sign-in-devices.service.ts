import { randomBytes } from 'node:crypto';
import { DAY } from '#contract/foundations/limits.ts';
import { queueMail } from '#server/features/notifications/mails/queue-mail.service.ts';
import { findRank } from '#server/features/team/admins/admins.shared.store.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { deviceOf } from '#server/platform/http/device.ts';
import type { Client } from '#server/platform/http/viewer.ts';
import { newId, sha256 } from '#server/platform/ids.ts';
import * as store from './sign-in-devices.store.ts';
import { newDeviceMail } from './sign-in-devices.text.ts';

/** How long a browser is known after a sign-in. Browsers keep no cookie for longer. */
export const DEVICE_LIFETIME = 400 * DAY;

/** The maximum number of known devices of a member. Nobody has more, so the rest is an attack. */
const DEVICES_MAX = 50;

const idPattern = /^[\w-]{22}$/;

/**
 * Records a sign-in of a member on a device, and returns the id of the device for its cookie. If the member has only
 * signed in on other devices before, the member gets a mail. The team cannot turn this mail off.
 */
export async function recordDevice(
  transaction: Queryable,
  userId: string,
  { device, client }: { device: string | undefined; client: Client },
): Promise<string> {
  const id = device && idPattern.test(device) ? device : randomBytes(16).toString('base64url');
  const device_hash = sha256(id);
  const isNew =
    !(await store.hasDevice(transaction, { user_id: userId, device_hash })) &&
    (await store.hasDevices(transaction, userId));
  const { browser, system } = deviceOf(client);
  const now = Date.now();
  await store.upsertDevice(transaction, {
    user_id: userId,
    device_hash,
    browser,
    system,
    last_sign_in_at: new Date(now).toISOString(),
    expires_at: new Date(now + DEVICE_LIFETIME).toISOString(),
  });
  await store.trimDevices(transaction, userId, DEVICES_MAX);
  if (isNew) {
    const kind = (await findRank(transaction, userId)) === null ? 'account' : 'security';
    const source = { words: newDeviceMail({ browser, system, at: new Date(now) }) };
    await queueMail(transaction, { userId, kind, dedupe: newId(), source });
  }
  return id;
}
