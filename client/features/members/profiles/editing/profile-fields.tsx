import { Field, TextInput } from '#client/ui/form/field.tsx';
import type { Profile } from '#contract/members/profiles.ts';
import { BioField, DisplayNameField } from '../name-fields.tsx';
import { profileEditMessages } from '../profile-edit.messages.ts';
import type { ProfileFormApi } from '../profile-values.ts';
import { UsernameField } from '../username-field.tsx';

const texts = profileEditMessages;

interface ProfileFieldsProps {
  form: ProfileFormApi;
  profile: Profile;
}

/** Names, bio, website and location. During a save, they keep the focus and are read-only. */
export function ProfileFields({ form, profile }: ProfileFieldsProps) {
  const { errors, isSubmitting } = form.formState;
  return (
    <div className="space-y-5">
      <DisplayNameField form={form} />
      <UsernameField form={form} own={profile.username} />
      <BioField form={form} />
      <Field
        label={texts.website}
        hint={texts.websiteHint}
        required={false}
        error={errors.website?.message}
      >
        {(control) => (
          <TextInput
            {...control}
            {...form.register('website')}
            type="url"
            inputMode="url"
            readOnly={isSubmitting}
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
        error={errors.location?.message}
      >
        {(control) => (
          <TextInput
            {...control}
            {...form.register('location')}
            readOnly={isSubmitting}
            autoComplete="off"
          />
        )}
      </Field>
    </div>
  );
}
