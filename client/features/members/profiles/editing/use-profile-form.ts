import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { readOwnProfile } from '#client/features/identity/session/changed-profile.ts';
import { useAfterSignIn } from '#client/features/identity/session/use-after-sign-in.ts';
import { ApiError } from '#client/lib/api/api-error.ts';
import type { Profile, ProfileUpdate } from '#contract/members/profiles.ts';
import { profileEditMessages } from '../profile-edit.messages.ts';
import {
  changesResolver,
  fieldsChangedElsewhere,
  hasChanges,
  type ProfileFormApi,
  valuesOf,
} from '../profile-values.ts';
import { showSaveFailure, useSaveProfile } from '../use-save-profile.ts';

const { saved, fields: fieldNames } = profileEditMessages;

/** The error type of the form when another device has changed the same fields. */
export const CONFLICT = 'conflict';

/** Returns the form of the viewer's profile, which is based on the opened version, and the function that saves it. */
export function useProfileForm(opened: Profile, onDone: () => void) {
  const client = useQueryClient();
  // The opened version is kept, because other tabs and devices can change the cached profile during editing.
  const [profile] = useState(opened);
  const base = useRef(profile);
  const sent = useRef<ProfileUpdate[]>([]);
  const isDone = useRef(false);
  const isLeft = useIsLeft();
  const resolver = useMemo(() => changesResolver(profile), [profile]);
  const form: ProfileFormApi = useForm({
    resolver,
    defaultValues: valuesOf(profile),
    mode: 'onTouched',
  });
  const call = useSaveProfile(saved);
  const afterSignIn = useAfterSignIn();
  const readStored = () => afterSignIn(() => readOwnProfile(client, profile.id));

  /** Saves the update. Throws `FieldConflict` when another device has changed the same fields. */
  async function save(update: ProfileUpdate): Promise<void> {
    const send = () => call({ ...update, baseUpdatedAt: base.current.updated_at });
    sent.current.push(update);
    try {
      await send();
    } catch (error) {
      if (!isConflict(error)) throw error;
      const stored = await readStored();
      const known = { edited: base.current, sent: sent.current };
      const changed = fieldsChangedElsewhere(update, stored, known);
      if (changed.length > 0) throw new FieldConflict(changed);
      base.current = stored;
      await send();
    }
  }

  const finish = useCallback(() => {
    isDone.current = true;
    // Does not redirect a member who left the form before the response.
    if (!isLeft.current) onDone();
  }, [isLeft, onDone]);

  function showFailure(error: unknown): void {
    if (error instanceof FieldConflict) {
      const names = error.fields.map((field) => fieldNames[field]);
      form.setError('root', { type: CONFLICT, message: names.join('、') });
    } else showSaveFailure(form, error);
  }

  const isChanged = hasChanges(form.watch(), profile);
  const submit = form.handleSubmit((update) =>
    isChanged ? save(update).then(finish, showFailure) : finish(),
  );
  /** Saves the update, and overwrites the changes of another device. */
  async function overwrite(): Promise<void> {
    try {
      base.current = await readStored();
    } catch (error) {
      return showSaveFailure(form, error);
    }
    await submit();
  }
  return { form, profile, isChanged, isDone, submit, overwrite };
}

class FieldConflict extends Error {
  readonly fields: (keyof ProfileUpdate)[];

  constructor(fields: (keyof ProfileUpdate)[]) {
    super();
    this.fields = fields;
  }
}

function isConflict(error: unknown): boolean {
  return error instanceof ApiError && error.reason === 'changed-elsewhere';
}

function useIsLeft() {
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);
  return isLeft;
}
