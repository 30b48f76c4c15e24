import { useForm } from 'react-hook-form';
import { Button } from '#client/ui/form/button.tsx';
import type { Profile } from '#contract/members/profiles.ts';
import { BioField, DisplayNameField } from './name-fields.tsx';
import { profileSetupMessages } from './profile-setup.messages.ts';
import { firstProfileResolver, type ProfileFormApi } from './profile-values.ts';
import { suggestUsername } from './suggest-username.ts';
import { showSaveFailure, useSaveProfile } from './use-save-profile.ts';
import { UsernameField } from './username-field.tsx';

const texts = profileSetupMessages;

interface ProfileSetupFormProps {
  profile: Profile;
  /** Whether the team approves new members. */
  asksTeam: boolean;
  /** Called after a save. The form stays busy until the returned promise resolves. */
  onSaved: () => void | Promise<void>;
}

/** The form for the first profile of a new member. The input stays when saving fails. */
export function ProfileSetupForm({ profile, asksTeam, onSaved }: ProfileSetupFormProps) {
  const { display_name, username, bio } = profile;
  const form: ProfileFormApi = useForm({
    resolver: firstProfileResolver,
    defaultValues: { display_name, username: suggestUsername(profile), bio },
    mode: 'onTouched',
  });
  const save = useSaveProfile(asksTeam ? texts.asked : texts.saved);
  const submit = form.handleSubmit((values) =>
    save(values).then(onSaved, (error: unknown) => showSaveFailure(form, error)),
  );

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="space-y-5">
      <DisplayNameField form={form} />
      <UsernameField form={form} own={username} isFirst />
      <BioField form={form} />
      {/* On a phone, the toast of the sign-in would cover the button. */}
      <div data-no-toast-over="">
        <Button type="submit" size="lg" busy={form.formState.isSubmitting} className="w-full">
          {asksTeam ? texts.ask : texts.submit}
        </Button>
      </div>
    </form>
  );
}
