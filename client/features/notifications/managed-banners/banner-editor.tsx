import { useState } from 'react';
import { useNavigate } from 'react-router';
import { EditorPage } from '#client/features/team/admin-ui/editor-page.tsx';
import { showToast } from '#client/ui/feedback/toast.tsx';
import type { ManagedBanner } from '#contract/notifications/managed-banners.ts';
import { BannerPicture, BannerTexts, BannerTimes } from './banner-fields.tsx';
import { bannerFormMessages } from './banner-form.messages.ts';
import { BannerPreview } from './banner-preview.tsx';
import { useBannerForm } from './use-banner-form.ts';

const texts = bannerFormMessages;

/** The form of a banner, with a preview. */
export function BannerEditor({ banner }: { banner: ManagedBanner | null }) {
  const navigate = useNavigate();
  const [isSending, setSending] = useState(false);
  const form = useBannerForm(banner, (isNew) => {
    showToast({ type: 'success', title: isNew ? texts.created : texts.saved });
    void navigate('/admin/banners');
  });
  return (
    <EditorPage
      title={banner ? texts.editTitle : texts.newTitle}
      back={{ to: '/admin/banners', label: texts.back }}
      form={form}
      fields={
        <>
          <BannerTexts form={form} />
          <BannerPicture form={form} onBusy={setSending} />
          <BannerTimes form={form} />
        </>
      }
      preview={<BannerPreview form={form} />}
      save={banner ? texts.save : texts.create}
      waiting={isSending ? texts.waitForPicture : null}
      conflict={texts.conflict}
    />
  );
}
