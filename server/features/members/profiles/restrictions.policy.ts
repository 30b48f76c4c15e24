import type { ProfileVisibility } from '#contract/accounts/member-settings.ts';
import type { PrivateProfilesTable } from './profiles.tables.ts';

/** Whether, why and until when the team blocks a member. */
export type TeamBlock = Pick<
  PrivateProfilesTable,
  'blocked_at' | 'blocked_until' | 'blocked_reason'
>;

/** Whether, why and until when the team restricts a member. */
export type Restriction = Pick<
  PrivateProfilesTable,
  'restricted_at' | 'restricted_until' | 'restricted_reason'
>;

export const unrestricted: Restriction = {
  restricted_at: null,
  restricted_until: null,
  restricted_reason: '',
};

type Chosen = Pick<PrivateProfilesTable, 'profile_visibility' | 'own_visibility'>;

/** Returns the visibility that a member has chosen, even during a restriction. */
export function chosenVisibility({
  profile_visibility,
  own_visibility,
}: Chosen): ProfileVisibility {
  return own_visibility ?? profile_visibility;
}

/** Returns the columns of a chosen visibility. During a restriction, the profile and its posts are never public. */
export function visibilityColumns(
  chosen: ProfileVisibility,
  { restricted_at }: Pick<Restriction, 'restricted_at'>,
): Chosen {
  if (restricted_at === null) return { profile_visibility: chosen, own_visibility: null };
  const profile_visibility = chosen === 'public' ? 'followers' : chosen;
  return { profile_visibility, own_visibility: chosen };
}
