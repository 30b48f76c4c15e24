import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { Profile, ProfileUpdate } from '../../../../contract/profiles.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { readOwnProfile } from '../../session/changed-profile.ts';
import { useAfterSignIn } from '../../session/use-after-sign-in.ts';
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

/** The type of the form's error when another device has changed the same fields. */
export const CONFLICT = 'conflict';

/** The form of the viewer's profile as it was opened, and how it is saved. */
export function useProfileForm(opened: Profile, onDone: () => void) {
  const client = useQueryClient();
  // The cached one is changed meanwhile, by other tabs and devices too.
  const [profile] = useState(opened);
  /** The stored version that a save replaces. */
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

  /** Saves over what the member knows of. Other fields that another device has changed stay as they are there. */
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
    // A member who has left the form meanwhile is not navigated away.
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
  /** Saves the values over those that another device has stored. */
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

/** Another device has changed fields that are to be saved. */
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

/** Whether the component is gone. */
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
