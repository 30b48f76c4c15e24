import { BIO_MAX } from '../../../../contract/limits.ts';
import type { Profile } from '../../../../contract/profiles.ts';
import { Field, TextArea, TextInput } from '../../../ui/field.tsx';
import { profileEditMessages } from '../profile-edit.messages.ts';
import { profileSetupMessages } from '../profile-setup.messages.ts';
import { UsernameField } from '../username-field.tsx';
import type { ProfileFormApi } from './use-profile-form.ts';

const texts = profileEditMessages;
const shared = profileSetupMessages;

interface ProfileFieldsProps {
  form: ProfileFormApi;
  profile: Profile;
}

/** Names, bio, website and location. */
export function ProfileFields({ form, profile }: ProfileFieldsProps) {
  const { register, watch, formState } = form;
  const { errors } = formState;
  const username = watch('username') ?? '';
  const isRenamed = username.trim().toLowerCase() !== profile.username.toLowerCase();
  return (
    <div className="space-y-5">
      <Field
        label={shared.displayName}
        hint={shared.displayNameHint}
        required
        {...errorOf(errors.display_name)}
      >
        {(control) => (
          <TextInput {...control} {...register('display_name')} autoComplete="nickname" />
        )}
      </Field>
      <div>
        <UsernameField
          username={username}
          own={profile.username}
          error={errors.username?.message}
          input={register('username')}
        />
        {isRenamed && (
          <p className="mt-1 text-ink-soft text-xs [word-break:auto-phrase]">
            {texts.former(profile.username)}
          </p>
        )}
      </div>
      <Field
        label={shared.bio}
        hint={shared.bioHint}
        required={false}
        counter={{ text: watch('bio') ?? '', max: BIO_MAX }}
        {...errorOf(errors.bio)}
      >
        {(control) => <TextArea {...control} {...register('bio')} />}
      </Field>
      <Field
        label={texts.website}
        hint={texts.websiteHint}
        required={false}
        {...errorOf(errors.website)}
      >
        {(control) => (
          <TextInput
            {...control}
            {...register('website')}
            type="url"
            inputMode="url"
            autoComplete="url"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </Field>
      <Field
        label={texts.location}
        hint={texts.locationHint}
        required={false}
        {...errorOf(errors.location)}
      >
        {(control) => <TextInput {...control} {...register('location')} autoComplete="off" />}
      </Field>
    </div>
  );
}

function errorOf(error: { message?: string } | undefined): { error?: string } {
  return error?.message ? { error: error.message } : {};
}
