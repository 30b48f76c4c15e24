import { useEffect, useRef, useState } from 'react';
import { LoadingStatus, Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { Field, TextInput } from '#client/ui/form/field.tsx';
import { ConflictNotice } from '#client/ui/form/save-bar.tsx';
import { BottomBar } from '#client/ui/overlay/bottom-bar.tsx';
import { UnsavedDialog } from '#client/ui/overlay/unsaved-dialog.tsx';
import type { Profile } from '#contract/members/profiles.ts';
import { profileEditMessages } from '../profile-edit.messages.ts';
import { BioField, DisplayNameField, UsernameField } from '../profile-fields.tsx';
import type { ProfileFormApi } from '../profile-values.ts';
import { ProfilePreview } from './profile-preview.tsx';
import { CONFLICT, useProfileForm } from './use-profile-form.ts';
import { useProfilePicture } from './use-profile-picture.ts';

const texts = profileEditMessages;

interface ProfileFormProps {
  profile: Profile;
  /** Called when the profile is saved, and when the form is cancelled. */
  onDone: () => void;
  /** Resets the form to the stored profile. */
  onReload: () => Promise<void>;
}

/** The form of the viewer's profile. The input stays when saving fails. */
export function ProfileForm({ profile: opened, onDone, onReload }: ProfileFormProps) {
  const { form, profile, isChanged, isDone, submit, overwrite } = useProfileForm(opened, onDone);
  const { setValue } = form;
  const avatar = useProfilePicture(profile.avatar_url, (key) => setValue('avatar_key', key));
  const cover = useProfilePicture(profile.cover_url, (key) => setValue('cover_key', key));
  const isSending = avatar.sending !== undefined || cover.sending !== undefined;
  const isCropping = avatar.chosen !== null || cover.chosen !== null;
  const { isSubmitting, errors } = form.formState;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSending) void submit(event);
      }}
      className="space-y-6 [&_:is(input,textarea)]:scroll-mb-40"
    >
      {/* The fields are inert during a save, because later changes would not be saved. */}
      <div inert={isSubmitting}>
        <ProfilePreview userId={profile.id} values={form.watch()} avatar={avatar} cover={cover} />
      </div>
      <ProfileFields form={form} profile={profile} />
      <BottomBar>
        {errors.root?.type === CONFLICT ? (
          <ProfileConflict
            fields={errors.root.message ?? ''}
            reload={onReload}
            overwrite={overwrite}
          />
        ) : (
          <>
            <p role="status" className="min-h-5 text-ink-soft text-xs">
              {isSending ? texts.waitForPicture : isChanged && texts.unsaved}
            </p>
            <div className="mt-1 flex flex-wrap gap-3">
              <Button variant="secondary" size="lg" onClick={onDone} className="max-sm:px-4">
                {texts.cancel}
              </Button>
              <Button
                type="submit"
                size="lg"
                busy={isSubmitting}
                aria-disabled={isSending || undefined}
                className="flex-1"
              >
                {texts.save}
              </Button>
            </div>
          </>
        )}
      </BottomBar>
      <UnsavedDialog
        isChanged={isChanged || isSending || isCropping}
        isSaving={isSubmitting}
        isDone={isDone}
      />
    </form>
  );
}

/** The fields of names, bio, website and location. During a save, they keep the focus and are read-only. */
function ProfileFields({ form, profile }: { form: ProfileFormApi; profile: Profile }) {
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

interface ProfileConflictProps {
  /** The names of the fields that were changed both in this form and on another device. */
  fields: string;
  reload: () => Promise<void>;
  overwrite: () => Promise<void>;
}

/** A notice that another device has changed the same fields. Its buttons load the other version or overwrite it. */
function ProfileConflict({ fields, reload, overwrite }: ProfileConflictProps) {
  const [isBusy, setBusy] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The notice takes the focus, because the pressed button was removed.
    if (document.activeElement === document.body) box.current?.focus();
  }, []);
  const runBusy = (action: () => Promise<void>) => () => {
    setBusy(true);
    void action().finally(() => setBusy(false));
  };
  return (
    <ConflictNotice ref={box} title={texts.conflict.title(fields)} text={texts.conflict.text}>
      <Button variant="secondary" busy={isBusy} onClick={runBusy(reload)}>
        {texts.conflict.reload}
      </Button>
      <Button variant="ghost" busy={isBusy} onClick={runBusy(overwrite)}>
        {texts.conflict.overwrite}
      </Button>
    </ConflictNotice>
  );
}

export function ProfileFormSkeleton() {
  return (
    <div className="mx-auto w-full max-w-form px-4 pt-6 pb-24">
      <LoadingStatus heading label={profileEditMessages.loading} />
      <Skeleton className="mb-4 h-8 w-56" />
      <div className="overflow-hidden rounded-xl border border-line bg-surface pb-4">
        <Skeleton shape="flush" className="aspect-[7/2]" />
        <div className="relative -mt-10 ml-4 size-24 rounded-full bg-surface p-1 md:-mt-12 md:size-28">
          <Skeleton shape="pill" className="size-full" />
        </div>
        <Skeleton className="mt-3 ml-4 h-6 w-40" />
        <Skeleton className="mt-2 ml-4 h-4 w-24" />
      </div>
      <div className="mt-6 space-y-8">
        <Skeleton shape="box" className="h-12" />
        <Skeleton shape="box" className="h-12" />
        <Skeleton shape="box" className="h-28" />
      </div>
    </div>
  );
}
