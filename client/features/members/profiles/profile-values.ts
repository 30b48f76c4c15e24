import { zodResolver } from '@hookform/resolvers/zod';
import type { Resolver, UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import { pictureKeyOf } from '#contract/foundations/picture-urls.ts';
import {
  newUsernameSchema,
  type Profile,
  type ProfileUpdate,
  profileUpdateSchema,
} from '#contract/members/profiles.ts';

/** The values of the form. The key of a picture is missing while the picture is unchanged. */
export type ProfileValues = z.input<typeof profileUpdateSchema>;

export type ProfileFormApi = UseFormReturn<ProfileValues, unknown, ProfileUpdate>;

const texts = ['display_name', 'username', 'bio', 'website', 'location'] as const;

export function valuesOf(profile: Profile): ProfileValues {
  return Object.fromEntries(texts.map((field) => [field, profile[field]]));
}

/** Returns the values that differ from the profile. Only these are sent, so that changes by other devices stay. */
export function changesOf(values: ProfileValues, profile: Profile): ProfileValues {
  const changed = texts.filter((field) => values[field]?.trim() !== profile[field]);
  const { avatar_key, cover_key } = values;
  return {
    ...Object.fromEntries(changed.map((field) => [field, values[field] ?? ''])),
    ...(avatar_key !== undefined && { avatar_key }),
    ...(cover_key !== undefined && { cover_key }),
  };
}

export function hasChanges(values: ProfileValues, profile: Profile): boolean {
  return Object.keys(changesOf(values, profile)).length > 0;
}

/**
 * Returns the fields of an update that were changed elsewhere. Their stored value differs from the opened version and
 * from all values that this form has sent, because the server may have stored a sent value although the response was
 * lost.
 */
export function fieldsChangedElsewhere(
  update: ProfileUpdate,
  stored: Profile,
  { edited, sent }: { edited: Profile; sent: readonly ProfileUpdate[] },
): (keyof ProfileUpdate)[] {
  const known = [storedValuesOf(edited), ...sent];
  const values = storedValuesOf(stored);
  return Object.keys(update)
    .filter(isProfileField)
    .filter((field) => known.every((one) => one[field] !== values[field]));
}

function storedValuesOf(profile: Profile): ProfileUpdate {
  const keyOf = (url: string | null) => url && pictureKeyOf(url);
  return {
    ...valuesOf(profile),
    avatar_key: keyOf(profile.avatar_url),
    cover_key: keyOf(profile.cover_url),
  };
}

export function isProfileField(name: string): name is keyof ProfileValues {
  return name in profileUpdateSchema.shape;
}

type ProfileResolver = Resolver<ProfileValues, unknown, ProfileUpdate>;

const resolve: ProfileResolver = zodResolver(profileUpdateSchema);
const resolveNewName: ProfileResolver = zodResolver(
  profileUpdateSchema.extend({ username: newUsernameSchema.optional() }),
);

/** Validates the changes and returns them. The member's current username is valid even if it has become reserved. */
export function changesResolver(profile: Profile): ProfileResolver {
  return (values, context, options) => {
    const isOwn = values.username?.trim().toLowerCase() === profile.username.toLowerCase();
    return (isOwn ? resolve : resolveNewName)(changesOf(values, profile), context, options);
  };
}

/** Validates a first profile, which requires a display name and a username. */
export const firstProfileResolver: ProfileResolver = (values, context, options) =>
  resolveNewName({ display_name: '', username: '', bio: '', ...values }, context, options);
