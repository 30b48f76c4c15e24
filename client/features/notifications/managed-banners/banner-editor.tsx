import { useState } from 'react';
import { PictureField } from '#client/features/foundations/pictures/picture-field.tsx';
import { EditorPage } from '#client/features/team/admin-ui/editor-page.tsx';
import { OptionalTime, ShownOutcome } from '#client/features/team/admin-ui/shown-time.tsx';
import { useNavigate } from '#client/lib/router/router-hooks.ts';
import { showToast } from '#client/ui/feedback/toast.tsx';
import { DateTimeField } from '#client/ui/form/date-time-field.tsx';
import { fromJapanTime } from '#client/ui/form/japan-time.ts';
import { Switch } from '#client/ui/form/switch.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import {
  BANNER_ATTRIBUTION_MAX,
  BANNER_DESCRIPTION_MAX,
  BANNER_LINK_TEXT_MAX,
  TITLE_MAX,
} from '#contract/foundations/limits.ts';
import type { ManagedBanner } from '#contract/notifications/managed-banners.ts';
import { BannerPreview } from './banner-preview.tsx';
import { bannerFormMessages as texts } from './managed-banners.messages.ts';
import { type BannerForm, outcomeOf, useBannerEditor } from './use-banner-editor.ts';

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

const { fields } = texts;

function BannerTexts({ form: { field } }: { form: BannerForm }) {
  return (
    <>
      <TextField label={fields.title} {...field('title')} limit={TITLE_MAX} required />
      <TextField
        label={fields.description}
        {...field('description')}
        limit={BANNER_DESCRIPTION_MAX}
      />
      <TextField label={fields.link_url} hint={texts.linkUrlHint} {...field('link_url')} />
      <TextField
        label={fields.link_text}
        hint={texts.linkTextHint}
        {...field('link_text')}
        limit={BANNER_LINK_TEXT_MAX}
      />
    </>
  );
}

interface BannerPictureProps {
  form: BannerForm;
  onBusy: (busy: boolean) => void;
}

function BannerPicture({ form: { field, change }, onBusy }: BannerPictureProps) {
  return (
    <>
      <fieldset>
        <legend className="mb-1.5 font-bold text-sm">{fields.picture}</legend>
        <div className="[--picture-height:12rem]">
          <PictureField
            folder="announcement-images"
            {...field('upload')}
            onChange={(upload) => change({ upload, crop_phone: null, crop_desk: null })}
            onBusy={onBusy}
          />
        </div>
        <p className="phrases mt-1 text-ink-soft text-xs">{texts.pictureHint}</p>
      </fieldset>
      <TextField
        label={fields.attribution}
        hint={texts.attributionHint}
        {...field('attribution')}
        limit={BANNER_ATTRIBUTION_MAX}
      />
    </>
  );
}

function BannerTimes({ form: { values, field } }: { form: BannerForm }) {
  const { value: checked, onChange } = field('is_active');
  return (
    <>
      <div className="space-y-4">
        <DateTimeField label={fields.start} {...field('start')} required />
        <OptionalTime
          label={fields.end}
          hint={texts.endHint}
          clear={texts.clearEnd}
          {...field('end')}
        />
      </div>
      <Switch
        label={fields.is_active}
        hint={texts.activeHint}
        checked={checked}
        onChange={onChange}
      />
      <ShownOutcome
        state={outcomeOf(values)}
        from={fromJapanTime(values.start)}
        texts={texts.outcome}
      />
    </>
  );
}
