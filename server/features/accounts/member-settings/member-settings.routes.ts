import { getSettings, updateProfile, updateSettings } from '#contract/accounts/member-settings.ts';
import type { PublishProfileEvent } from '#server/features/members/profiles/save-profile.service.ts';
import { isPushOffered } from '#server/features/notifications/push-subscriptions/push-subscriptions.policy.ts';
import type { Site } from '#server/platform/site.ts';
import * as settings from './member-settings.service.ts';

/** Registers the routes with which members change their settings, alone or together with their profile. */
export function registerSettings(site: Site & { publishProfileEvent: PublishProfileEvent }): void {
  const { binding, database, files, env, publishProfileEvent } = site;
  const channels = { push: isPushOffered(env), mail: env.mail !== null };
  const deps = { database, files, channels };
  binding.query(getSettings, ({ viewer }) => settings.readSettings(deps, viewer));
  binding.callable(updateSettings, ({ viewer, input }) =>
    settings.changeSettings(deps, viewer, input),
  );
  const savingDeps = { database, publishEvent: publishProfileEvent };
  binding.callable(updateProfile, async ({ viewer, input }) => ({
    profile: await settings.updateProfile(savingDeps, viewer, input),
  }));
}
