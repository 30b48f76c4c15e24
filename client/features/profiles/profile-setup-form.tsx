import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { BIO_MAX } from '../../../contract/limits.ts';
import { type Profile, profileSetupSchema } from '../../../contract/profiles.ts';
import { Button } from '../../ui/button.tsx';
import { Field, TextArea, TextInput } from '../../ui/field.tsx';
import { profileSetupMessages } from './profile-setup.messages.ts';
import {
  type ProfileSetupInput,
  type ProfileSetupValues,
  useProfileSetup,
} from './use-profile-setup.ts';

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
  const save = useProfileSetup({ setError, onSaved });

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
      <Field
        label={texts.username}
        hint={texts.usernameHint}
        required
        {...errorOf(errors.username)}
      >
        {(control) => (
          <TextInput
            {...control}
            {...register('username')}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </Field>
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

function errorOf(error: { message?: string } | undefined): { error?: string } {
  return error?.message ? { error: error.message } : {};
}
