import type { ReactNode } from 'react';
import { PictureField } from '#client/features/foundations/pictures/picture-field.tsx';
import { inJapan } from '#client/features/team/admin-ui/in-japan.ts';
import { OptionalTime } from '#client/features/team/admin-ui/optional-time.tsx';
import { formatDateTime } from '#client/lib/format/format.ts';
import { DateTimeField } from '#client/ui/form/date-time-field.tsx';
import { Field, TextArea, TextInput } from '#client/ui/form/field.tsx';
import { fromJapanTime } from '#client/ui/form/japan-time.ts';
import { Switch } from '#client/ui/form/switch.tsx';
import { bannerFormMessages } from './banner-form.messages.ts';
import { maxLengths, outcomeOf } from './banner-values.ts';
import type { BannerForm } from './use-banner-form.ts';

const texts = bannerFormMessages;

interface TextFieldProps {
  form: BannerForm;
  name: keyof typeof maxLengths | 'link_url';
  hint?: string;
  required?: boolean;
  multiline?: boolean;
}

function TextField({ form, name, hint, required, multiline }: TextFieldProps) {
  const { values, faults, change } = form;
  const fault = faults[name];
  const Control = multiline ? TextArea : TextInput;
  return (
    <Field
      label={texts.fields[name]}
      {...(hint !== undefined && { hint })}
      {...(required && { required })}
      {...(fault !== undefined && { error: fault })}
      {...(name !== 'link_url' && { counter: { text: values[name], max: maxLengths[name] } })}
    >
      {(control) => (
        <Control
          {...control}
          rows={2}
          value={values[name]}
          onChange={(event: { target: { value: string } }) =>
            change({ [name]: event.target.value })
          }
        />
      )}
    </Field>
  );
}

/** The fields for the texts and the link of a banner. */
export function BannerTexts({ form }: { form: BannerForm }) {
  return (
    <>
      <TextField form={form} name="title" required />
      <TextField form={form} name="description" />
      <TextField form={form} name="link_url" hint={texts.linkUrlHint} />
      <TextField form={form} name="link_text" hint={texts.linkTextHint} />
    </>
  );
}

interface BannerPictureProps {
  form: BannerForm;
  /** Called when an upload starts and ends. */
  onBusy: (busy: boolean) => void;
}

/** The fields for the picture of a banner and its attribution. A new picture resets the crops. */
export function BannerPicture({ form, onBusy }: BannerPictureProps) {
  const { values, faults, change } = form;
  return (
    <>
      <Group label={texts.fields.picture} hint={texts.pictureHint}>
        <div className="[--picture-height:12rem]">
          <PictureField
            folder="announcement-images"
            value={values.upload}
            onChange={(upload) => change({ upload, crop_phone: null, crop_desk: null })}
            onBusy={onBusy}
            {...(faults.upload !== undefined && { error: faults.upload })}
          />
        </div>
      </Group>
      <TextField form={form} name="attribution" hint={texts.attributionHint} />
    </>
  );
}

function Group({ label, hint, children }: { label: string; hint: string; children: ReactNode }) {
  return (
    <fieldset>
      <legend className="mb-1.5 font-bold text-sm">{label}</legend>
      {children}
      <p className="phrases mt-1 text-ink-soft text-xs">{hint}</p>
    </fieldset>
  );
}

/** The fields for the times of a banner, with their effect. */
export function BannerTimes({ form }: { form: BannerForm }) {
  const { values, faults, change } = form;
  return (
    <>
      <div className="space-y-4">
        <DateTimeField
          label={texts.fields.start}
          value={values.start}
          onChange={(start) => change({ start })}
          error={faults.start}
          required
        />
        <OptionalTime
          value={values.end}
          onChange={(end) => change({ end })}
          hint={texts.endHint}
          clear={texts.clearEnd}
        >
          <DateTimeField
            label={texts.fields.end}
            value={values.end}
            onChange={(end) => change({ end })}
            error={faults.end}
          />
        </OptionalTime>
      </div>
      <Switch
        label={texts.fields.is_active}
        hint={texts.activeHint}
        checked={values.is_active}
        onChange={(is_active) => change({ is_active })}
      />
      <Outcome form={form} />
    </>
  );
}

function Outcome({ form: { values } }: { form: BannerForm }) {
  const state = outcomeOf(values, new Date());
  const start = fromJapanTime(values.start);
  const text =
    state === 'planned'
      ? texts.outcome.planned(start ? formatDateTime(start, inJapan) : '')
      : texts.outcome[state];
  const isWarning = state === 'over' || state === 'inactive';
  return (
    <p
      role="status"
      className={`rounded-md p-3 text-sm ${isWarning ? 'bg-warning-soft' : 'bg-info-soft'}`}
    >
      {text}
    </p>
  );
}
