import { useState } from 'react';
import { EditorPage } from '#client/features/team/admin-ui/editor-page.tsx';
import { useNavigate } from '#client/lib/router/router-hooks.ts';
import { showToast } from '#client/ui/feedback/toast.tsx';
import type { ManagedBanner } from '#contract/notifications/managed-banners.ts';
import { BannerPicture, BannerTexts, BannerTimes } from './banner-fields.tsx';
import { bannerFormMessages } from './banner-form.messages.ts';
import { BannerPreview } from './banner-preview.tsx';
import { useBannerEditor } from './use-banner-editor.ts';

const texts = bannerFormMessages;

/** The editor of a banner, with a preview. */
export function BannerEditor({ banner }: { banner: ManagedBanner | null }) {
  const navigate = useNavigate();
  const [isSending, setSending] = useState(false);
  const editor = useBannerEditor(banner, () => {
    showToast({ type: 'success', title: banner ? texts.saved : texts.created });
    void navigate('/admin/banners');
  });
  return (
    <EditorPage
      title={banner ? texts.editTitle : texts.newTitle}
      back={{ to: '/admin/banners', label: texts.back }}
      editor={editor}
      fields={
        <>
          <BannerTexts form={editor} />
          <BannerPicture form={editor} onBusy={setSending} />
          <BannerTimes form={editor} />
        </>
      }
      preview={<BannerPreview form={editor} />}
      save={banner ? texts.save : texts.create}
      waiting={isSending ? texts.waitForPicture : null}
      conflict={texts.conflict}
    />
  );
}
