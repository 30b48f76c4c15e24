import { zodResolver } from '@hookform/resolvers/zod';
import { useCallback } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { BIO_MAX } from '../../../contract/limits.ts';
import { type Profile, profileSetupSchema } from '../../../contract/profiles.ts';
import { Button } from '../../ui/button.tsx';
import { Field, TextArea, TextInput } from '../../ui/field.tsx';
import { profileSetupMessages } from './profile-setup.messages.ts';
import { useSaveProfile } from './use-save-profile.ts';
import { UsernameField } from './username-field.tsx';

type ProfileSetupInput = z.input<typeof profileSetupSchema>;
type ProfileSetupValues = z.output<typeof profileSetupSchema>;

const texts = profileSetupMessages;

interface ProfileSetupFormProps {
  profile: Profile;
  onSaved: () => void;
}

/** The first profile of a new member. The input stays when saving fails. */
export function ProfileSetupForm({ profile, onSaved }: ProfileSetupFormProps) {
  const { display_name, username, bio } = profile;
  const form = useForm<ProfileSetupInput, unknown, ProfileSetupValues>({
    resolver: zodResolver(profileSetupSchema),
    defaultValues: { display_name, username, bio },
    mode: 'onTouched',
  });
  const { register, formState, watch, handleSubmit, setError } = form;
  const { errors, isSubmitting } = formState;
  const onFieldError = useCallback(
    (field: string, message: string) => {
      if (isField(field)) setError(field, { message }, { shouldFocus: true });
    },
    [setError],
  );
  const save = useSaveProfile({ saved: texts.saved, onSaved, onFieldError });

  return (
    <form noValidate onSubmit={(event) => void handleSubmit(save)(event)} className="space-y-5">
      <Field
        label={texts.displayName}
        hint={texts.displayNameHint}
        required
        {...errorOf(errors.display_name)}
      >
        {(control) => (
          <TextInput {...control} {...register('display_name')} autoComplete="nickname" />
        )}
      </Field>
      <UsernameField
        username={watch('username')}
        own={username}
        error={errors.username?.message}
        input={register('username')}
      />
      <Field
        label={texts.bio}
        hint={texts.bioHint}
        required={false}
        counter={{ text: watch('bio') ?? '', max: BIO_MAX }}
        {...errorOf(errors.bio)}
      >
        {(control) => <TextArea {...control} {...register('bio')} />}
      </Field>
      <Button type="submit" size="lg" busy={isSubmitting} className="w-full">
        {texts.submit}
      </Button>
    </form>
  );
}

function isField(field: string): field is keyof ProfileSetupInput {
  return field in profileSetupSchema.shape;
}

function errorOf(error: { message?: string } | undefined): { error?: string } {
  return error?.message ? { error: error.message } : {};
}
