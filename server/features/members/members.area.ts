import { registerBirthdays } from './birthdays/birthdays.routes.ts';
import { registerProfiles } from './profiles/profiles.routes.ts';

/** What the area registers. */
export const membersArea = [registerProfiles, registerBirthdays];
