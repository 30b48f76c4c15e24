import { zodResolver } from '@hookform/resolvers/zod';
import type { Resolver, UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import { pictureKeyOf } from '../../../contract/pictures.ts';
import {
  newUsernameSchema,
  type Profile,
  type ProfileUpdate,
  profileUpdateSchema,
} from '../../../contract/profiles.ts';

/** What the form holds. The keys of pictures are only there when they are changed. */
export type ProfileValues = z.input<typeof profileUpdateSchema>;

/** The form of a profile, as its fields use it. */
export type ProfileFormApi = UseFormReturn<ProfileValues, unknown, ProfileUpdate>;

const texts = ['display_name', 'username', 'bio', 'website', 'location'] as const;

/** The values that the form of a profile begins with. */
export function valuesOf(profile: Profile): ProfileValues {
  return Object.fromEntries(texts.map((field) => [field, profile[field]]));
}

/** The values that differ from the profile. Only these are checked and sent, so that other devices keep their changes. */
export function changesOf(values: ProfileValues, profile: Profile): ProfileValues {
  const changed = texts.filter((field) => values[field]?.trim() !== profile[field]);
  const { avatar_key, cover_key } = values;
  return {
    ...Object.fromEntries(changed.map((field) => [field, values[field] ?? ''])),
    ...(avatar_key !== undefined && { avatar_key }),
    ...(cover_key !== undefined && { cover_key }),
  };
}

/** Whether the form has anything to save. */
export function hasChanges(values: ProfileValues, profile: Profile): boolean {
  return Object.keys(changesOf(values, profile)).length > 0;
}

/**
 * The fields of an update that somebody else has changed: the stored profile has another value of them than the one that
 * was edited, and than all that were sent, the answers to which may have been lost.
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

/** What a profile has in the fields of an update. */
function storedValuesOf(profile: Profile): ProfileUpdate {
  const keyOf = (url: string | null) => url && pictureKeyOf(url);
  return {
    ...valuesOf(profile),
    avatar_key: keyOf(profile.avatar_url),
    cover_key: keyOf(profile.cover_url),
  };
}

/** Whether a name is one of a field of the form. */
export function isProfileField(name: string): name is keyof ProfileValues {
  return name in profileUpdateSchema.shape;
}

type ProfileResolver = Resolver<ProfileValues, unknown, ProfileUpdate>;

const resolve: ProfileResolver = zodResolver(profileUpdateSchema);
const resolveNewName: ProfileResolver = zodResolver(
  profileUpdateSchema.extend({ username: newUsernameSchema.optional() }),
);

/** Checks what is changed, and returns it. One's own username, in any case, may be one that is reserved by now. */
export function changesResolver(profile: Profile): ProfileResolver {
  return (values, context, options) => {
    const isOwn = values.username?.trim().toLowerCase() === profile.username.toLowerCase();
    return (isOwn ? resolve : resolveNewName)(changesOf(values, profile), context, options);
  };
}

/** Checks a first profile, which needs both names. */
export const firstProfileResolver: ProfileResolver = (values, context, options) =>
  resolveNewName({ display_name: '', username: '', bio: '', ...values }, context, options);
