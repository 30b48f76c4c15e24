import { useCallback, useMemo, useRef, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import type { Profile, ProfileUpdate } from '../../../../contract/profiles.ts';
import { profileEditMessages } from '../profile-edit.messages.ts';
import { useSaveProfile } from '../use-save-profile.ts';
import {
  changesResolver,
  hasChanges,
  isProfileField,
  type ProfileValues,
  valuesOf,
} from './profile-values.ts';

/** The form of a profile, as its parts use it. */
export type ProfileFormApi = UseFormReturn<ProfileValues, unknown, ProfileUpdate>;

/** The form of the viewer's profile as it was opened, and how it is saved. */
export function useProfileForm(current: Profile, onDone: () => void) {
  // The session is refreshed meanwhile, by other tabs too.
  const [profile] = useState(current);
  const isDone = useRef(false);
  const resolver = useMemo(() => changesResolver(profile), [profile]);
  const form: ProfileFormApi = useForm({
    resolver,
    defaultValues: valuesOf(profile),
    mode: 'onTouched',
  });
  const { setError } = form;
  const onFieldError = useCallback(
    (field: string, message: string) => {
      if (isProfileField(field)) setError(field, { message }, { shouldFocus: true });
    },
    [setError],
  );
  const onSaved = useCallback(() => {
    isDone.current = true;
    onDone();
  }, [onDone]);
  const { saved } = profileEditMessages;
  const save = useSaveProfile({ saved, onSaved, onFieldError });
  const isChanged = hasChanges(form.watch(), profile);
  const submit = form.handleSubmit((update) => (isChanged ? save(update) : onSaved()));
  return { form, profile, isChanged, isDone, submit };
}
