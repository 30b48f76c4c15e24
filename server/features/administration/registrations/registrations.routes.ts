import { decideRegistration, listRegistrations } from '#contract/administration/registrations.ts';
import type { PublishProfileEvent } from '#server/features/members/profiles/save-profile.service.ts';
import type { Site } from '#server/platform/site.ts';
import { decide, readRegistrations } from './registrations.service.ts';

interface RegistrationsSite extends Site {
  publishProfileEvent: PublishProfileEvent;
}

export function registerRegistrations(site: RegistrationsSite): void {
  const { binding, database } = site;
  binding.query(listRegistrations, ({ search }) => readRegistrations(database, search));
  binding.callable(decideRegistration, async ({ viewer, input }) => {
    await decide(site, viewer, input);
    return { user_id: input.userId, decision: input.decision };
  });
}
