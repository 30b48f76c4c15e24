import { type ComponentProps, type FormEvent, type ReactNode, useRef, useState } from 'react';
import { ChangeList } from '#client/features/team/admin-ui/change-list.tsx';
import { inJapan } from '#client/features/team/admin-ui/in-japan.ts';
import { ReasonDialog } from '#client/features/team/admin-ui/reason-dialog.tsx';
import { formatDateTime } from '#client/lib/format/format.ts';
import { Button } from '#client/ui/form/button.tsx';
import { BottomBar } from '#client/ui/overlay/bottom-bar.tsx';
import { UnsavedDialog } from '#client/ui/overlay/unsaved-dialog.tsx';
import type { VersionedSettings } from '#contract/administration/site-settings-changes.ts';
import { ListSetting, TextSetting } from './setting-fields.tsx';
import type { SettingName } from './settings-draft.ts';
import { SharePreview, ShareSetting } from './share-picture-setting.tsx';
import { systemSettingsMessages } from './site-settings-changes.messages.ts';
import { type SettingsDraft, useSettingsDraft } from './use-settings-draft.ts';

const texts = systemSettingsMessages;

/** The form of all settings of the site. They are saved together, after a review of the changes. */
export function SettingsForm({ saved }: { saved: VersionedSettings }) {
  const draft = useSettingsDraft(saved);
  const [isConfirming, setConfirming] = useState(false);
  const [isSending, setSending] = useState(false);
  // The form stays mounted after a save, and then has no changes.
  const isDone = useRef(false);
  const saving = useRef<HTMLParagraphElement>(null);
  const written = draft.changes.map(({ field, after }) => [field, after]);

  function review(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (isSending) return;
    if (draft.check()) setConfirming(true);
    else focusFirstFault(event.currentTarget);
  }
  return (
    <form noValidate onSubmit={review} className="max-w-3xl space-y-8">
      <p ref={saving} tabIndex={-1} className="rounded-sm text-ink-soft text-sm">
        {saved.updated_at === null
          ? texts.neverSaved
          : texts.savedAt(formatDateTime(saved.updated_at, inJapan))}
      </p>
      {draft.hasConflict && <Conflict />}
      <Fields draft={draft} onBusy={setSending} />
      {(draft.changes.length > 0 || isSending) && <ReviewBar draft={draft} isSending={isSending} />}
      <ReasonDialog
        about={`settings:${JSON.stringify(written)}`}
        open={isConfirming}
        onClose={() => setConfirming(false)}
        title={texts.confirm.title}
        text={texts.confirm.text}
        confirm={texts.confirm.save}
        onConfirm={draft.save}
        focusAfter={() => saving.current}
      >
        {draft.isSaidInReview && <Conflict />}
        <ChangeList
          label={texts.confirm.changes}
          changes={draft.changes}
          nameOf={(field) => texts.fields[field as SettingName]}
        />
      </ReasonDialog>
      <UnsavedDialog isChanged={draft.changes.length > 0 || isSending} isDone={isDone} />
    </form>
  );
}

function focusFirstFault(form: HTMLFormElement): void {
  // The next render marks the invalid fields.
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid]')?.focus());
}

function Fields({ draft, onBusy }: ComponentProps<typeof ShareSetting>) {
  return (
    <>
      <Group title={texts.groups.site}>
        <TextSetting name="site_name" draft={draft} max={40} />
        <TextSetting name="site_description" draft={draft} max={200} isLong />
        <TextSetting name="intro_title" draft={draft} max={60} />
        <TextSetting name="intro_text" draft={draft} max={200} isLong />
      </Group>
      <Group title={texts.groups.operator}>
        <TextSetting name="operator_name" draft={draft} max={60} />
        <TextSetting name="contact_email" draft={draft} type="email" />
      </Group>
      <Group title={texts.groups.sharing}>
        <ShareSetting draft={draft} onBusy={onBusy} />
        <TextSetting name="og_title" draft={draft} max={70} />
        <TextSetting name="og_description" draft={draft} max={160} isLong />
        <SharePreview draft={draft} />
      </Group>
      <Group title={texts.groups.nfts}>
        <ListSetting name="official_contracts" draft={draft} />
        <ListSetting name="excluded_contracts" draft={draft} />
      </Group>
      <Group title={texts.groups.names}>
        <ListSetting name="reserved_names" draft={draft} />
      </Group>
    </>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="rounded-xl bg-surface p-4 sm:p-6">
      <h2 className="mb-4 text-lg">{title}</h2>
      <div className="space-y-5">{children}</div>
    </section>
  );
}

function Conflict() {
  return (
    <div role="alert" className="rounded-md bg-danger-soft p-3 text-danger text-sm">
      <p className="font-bold">{texts.conflict.title}</p>
      <p>{texts.conflict.text}</p>
    </div>
  );
}

interface ReviewBarProps {
  draft: SettingsDraft;
  /** Whether a picture is being uploaded. The review waits for it. */
  isSending: boolean;
}

function ReviewBar({ draft, isSending }: ReviewBarProps) {
  return (
    <BottomBar className="flex flex-wrap items-center justify-end gap-2">
      <p role="status" className="mr-auto text-ink-soft text-sm">
        {isSending ? texts.waitForPicture : texts.changeCount(draft.changes.length)}
      </p>
      <Button variant="ghost" onClick={draft.discard}>
        {texts.discard}
      </Button>
      <Button type="submit" aria-disabled={isSending || undefined}>
        {texts.review}
      </Button>
    </BottomBar>
  );
}
