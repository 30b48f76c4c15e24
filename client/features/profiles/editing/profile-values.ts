import { zodResolver } from '@hookform/resolvers/zod';
import type { Resolver } from 'react-hook-form';
import type { z } from 'zod';
import {
  type Profile,
  type ProfileUpdate,
  profileUpdateSchema,
} from '../../../../contract/profiles.ts';

/** What the form holds. The keys of pictures are only there when they are changed. */
export type ProfileValues = z.input<typeof profileUpdateSchema>;

const texts = ['display_name', 'username', 'bio', 'website', 'location'] as const;

/** The values that the form of a profile begins with. */
export function valuesOf(profile: Profile): ProfileValues {
  return Object.fromEntries(texts.map((field) => [field, profile[field]]));
}

/** The values that differ from the profile. Only these are checked and sent, so that other tabs keep their changes. */
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

/** Whether a name is one of a field of the form. */
export function isProfileField(name: string): name is keyof ProfileValues {
  return name in profileUpdateSchema.shape;
}

const resolve = zodResolver(profileUpdateSchema);

/** Checks what is changed, and returns it. An unchanged username may be one that is reserved by now. */
export function changesResolver(profile: Profile): Resolver<ProfileValues, unknown, ProfileUpdate> {
  return (values, context, options) => resolve(changesOf(values, profile), context, options);
}
