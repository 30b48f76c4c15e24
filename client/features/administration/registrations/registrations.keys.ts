import type { RegistrationState } from '#contract/administration/registrations.ts';

/** Query keys of the users who ask to become members. */
export const registrationsKeys = {
  all: ['admin', 'registrations'] as const,
  list: (state: RegistrationState) => ['admin', 'registrations', state] as const,
};
