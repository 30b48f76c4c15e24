import { useForm } from 'react-hook-form';
import { hashText } from '#client/lib/format/hash-text.ts';
import { Button } from '#client/ui/form/button.tsx';
import type { Profile } from '#contract/members/profiles.ts';
import { profileSetupMessages as texts } from './profile-edit.messages.ts';
import { BioField, DisplayNameField, UsernameField } from './profile-fields.tsx';
import { firstProfileResolver, type ProfileFormApi } from './profile-values.ts';
import { showSaveFailure, useSaveProfile } from './use-save-profile.ts';

interface ProfileSetupFormProps {
  profile: Profile;
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
      {/* On a phone, the toast of the sign-in would cover the button. With this attribute, toasts are placed above the
          button. */}
      <div data-no-toast-over="">
        <Button type="submit" size="lg" busy={form.formState.isSubmitting} className="w-full">
          {asksTeam ? texts.ask : texts.submit}
        </Button>
      </div>
    </form>
  );
}

const words =
  'sora hana yuki mori tsuki hoshi umi kaze nami haru natsu aki fuyu kumo ame niji'.split(' ');

/** Returns a readable word with four digits in place of a generated username. A username chosen by the user stays. */
export function suggestUsername({ id, username }: Pick<Profile, 'id' | 'username'>): string {
  if (!id.startsWith(username)) return username;
  const hash = hashText(id);
  const digits = String(Math.floor(hash / words.length) % 10_000).padStart(4, '0');
  return `${words[hash % words.length]}_${digits}`;
}
