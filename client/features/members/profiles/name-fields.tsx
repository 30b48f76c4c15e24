import { Field, TextArea, TextInput } from '#client/ui/form/field.tsx';
import { BIO_MAX } from '#contract/foundations/limits.ts';
import { profileSetupMessages } from './profile-setup.messages.ts';
import type { ProfileFormApi } from './profile-values.ts';

const texts = profileSetupMessages;

interface NameFieldProps {
  form: ProfileFormApi;
}

/** The field of the display name. */
export function DisplayNameField({ form: { register, formState } }: NameFieldProps) {
  return (
    <Field
      label={texts.displayName}
      hint={texts.displayNameHint}
      required
      error={formState.errors.display_name?.message}
    >
      {(control) => (
        <TextInput
          {...control}
          {...register('display_name')}
          readOnly={formState.isSubmitting}
          autoComplete="nickname"
        />
      )}
    </Field>
  );
}

/** The field of the bio. It counts the characters that will be stored. */
export function BioField({ form: { register, watch, formState } }: NameFieldProps) {
  return (
    <Field
      label={texts.bio}
      hint={texts.bioHint}
      required={false}
      counter={{ text: watch('bio')?.trim() ?? '', max: BIO_MAX, isAlwaysShown: true }}
      error={formState.errors.bio?.message}
    >
      {(control) => (
        <TextArea {...control} {...register('bio')} readOnly={formState.isSubmitting} />
      )}
    </Field>
  );
}
