import { type FormEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { ManagedBanner } from '../../../../contract/managed-site.ts';
import { showToast } from '../../../ui/toast.tsx';
import { UnsavedDialog } from '../../../ui/unsaved-dialog.tsx';
import { AdminPage } from '../ui/admin-page.tsx';
import { BackLink } from '../ui/back-link.tsx';
import { SaveBar } from '../ui/save-bar.tsx';
import { useFocusFault } from '../ui/use-focus-fault.ts';
import { BannerPicture, BannerTexts, BannerTimes } from './banner-fields.tsx';
import { bannerFormMessages } from './banner-form.messages.ts';
import { BannerPreview } from './banner-preview.tsx';
import { useBannerForm } from './use-banner-form.ts';

const texts = bannerFormMessages;

/** The form of a banner, beside what it will look like. */
export function BannerEditor({ banner }: { banner: ManagedBanner | null }) {
  const navigate = useNavigate();
  const [isSending, setSending] = useState(false);
  const fields = useRef<HTMLFormElement>(null);
  const form = useBannerForm(banner, (isNew) => {
    showToast({ type: 'success', title: isNew ? texts.created : texts.saved });
    void navigate('/admin/banners');
  });
  useFocusFault(fields, form.refusals);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isSending) void form.save();
  }

  return (
    <AdminPage
      title={banner ? texts.editTitle : texts.newTitle}
      actions={<BackLink to="/admin/banners">{texts.back}</BackLink>}
    >
      <form
        ref={fields}
        noValidate
        onSubmit={submit}
        className="grid gap-8 xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]"
      >
        <div inert={form.isBusy} className="min-w-0 space-y-6">
          <BannerTexts form={form} />
          <BannerPicture form={form} onBusy={setSending} />
          <BannerTimes form={form} />
        </div>
        <div className="min-w-0">
          <div className="xl:sticky xl:top-20">
            <BannerPreview form={form} />
          </div>
        </div>
        <SaveBar
          form={form}
          label={banner ? texts.save : texts.create}
          status={isSending ? texts.waitForPicture : null}
          isDisabled={isSending}
          conflict={texts.conflict}
        />
      </form>
      <UnsavedDialog isChanged={form.isChanged || isSending} isDone={form.isDone} />
    </AdminPage>
  );
}
