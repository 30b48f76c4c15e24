import { PictureField } from '#client/features/foundations/pictures/picture-field.tsx';
import { OptionalTime } from '#client/features/team/admin-ui/optional-time.tsx';
import { ShownOutcome } from '#client/features/team/admin-ui/shown-outcome.tsx';
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
import { bannerFormMessages } from './banner-form.messages.ts';
import { outcomeOf } from './banner-values.ts';
import type { BannerForm } from './use-banner-editor.ts';

const texts = bannerFormMessages;
const { fields } = texts;

/** The fields for the texts and the link of a banner. */
export function BannerTexts({ form: { field } }: { form: BannerForm }) {
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
  /** Called when an upload starts and ends. */
  onBusy: (busy: boolean) => void;
}

/** The fields for the picture of a banner and its attribution. A new picture resets the crops. */
export function BannerPicture({ form: { field, change }, onBusy }: BannerPictureProps) {
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

/** The fields for the times of a banner, with their effect. */
export function BannerTimes({ form: { values, field } }: { form: BannerForm }) {
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
