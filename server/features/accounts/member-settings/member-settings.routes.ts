import { getSettings, updateSettings } from '#contract/accounts/member-settings.ts';
import { isPushOffered } from '#server/features/notifications/push-subscriptions/push-subscriptions.policy.ts';
import type { Site } from '#server/platform/site.ts';
import { changeSettings, readSettings } from './member-settings.service.ts';

/** The private settings of a member: reading and changing them. */
export function registerSettings({ binding, database, files, env }: Site): void {
  const ways = { push: isPushOffered(env), mail: env.mail !== null };
  const deps = { database, files, ways };
  binding.query(getSettings, ({ viewer }) => readSettings(deps, viewer));
  binding.callable(updateSettings, ({ viewer, input }) => changeSettings(deps, viewer, input));
}
