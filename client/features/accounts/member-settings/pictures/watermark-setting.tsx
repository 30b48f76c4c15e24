import { useState } from 'react';
import { Button } from '#client/ui/form/button.tsx';
import { Field, TextInput } from '#client/ui/form/field.tsx';
import { Select } from '#client/ui/form/select.tsx';
import type { Settings } from '#contract/accounts/member-settings.ts';
import { WATERMARK_TEXT_MAX } from '#contract/foundations/limits.ts';
import { type Watermark, watermarkPlaces } from '#contract/posts/picture-rights.ts';
import { SaveStatus } from '../save-status.tsx';
import { useSetting } from '../use-setting.ts';
import { pictureSettingsMessages as texts } from './picture-settings.messages.ts';
import { WatermarkPreview } from './watermark-preview.tsx';

const none: Watermark = { text: '', place: 'bottom-right', size: 4, opacity: 60 };
const places = watermarkPlaces.map((value) => ({ value, label: texts.places[value] }));

/** The watermark of the viewer, with a preview. It is saved as a whole. */
export function WatermarkSetting({ settings }: { settings: Settings }) {
  const { value, status, save, ...outcome } = useSetting(settings, {
    label: texts.mark,
    read: ({ picture_settings }) => picture_settings.watermark,
    change: (watermark) => ({ picture_settings: { watermark } }),
  });
  const [mark, setMark] = useState(value ?? none);
  const set = (changes: Partial<Watermark>) => setMark({ ...mark, ...changes });
  return (
    <fieldset className="space-y-4">
      <legend className="mb-2 font-bold text-sm">{texts.mark}</legend>
      <WatermarkPreview watermark={mark} />
      <Field
        label={texts.words}
        hint={texts.wordsHint}
        counter={{ text: mark.text, max: WATERMARK_TEXT_MAX }}
      >
        {(control) => (
          <TextInput
            {...control}
            value={mark.text}
            autoComplete="off"
            onChange={({ target }) => set({ text: target.value })}
          />
        )}
      </Field>
      <Field label={texts.place}>
        {(control) => (
          <Select
            {...control}
            options={places}
            value={mark.place}
            onChange={({ target }) => set({ place: target.value as Watermark['place'] })}
          />
        )}
      </Field>
      <Slider
        label={texts.size}
        min={2}
        max={12}
        value={mark.size}
        onChange={(size) => set({ size })}
      />
      <Slider
        label={texts.opacity}
        min={10}
        max={100}
        value={mark.opacity}
        onChange={(opacity) => set({ opacity })}
      />
      <Button variant="secondary" onClick={() => save(mark.text.trim() === '' ? null : mark)}>
        {texts.saveMark}
      </Button>
      <div role="status" className="min-h-6">
        {status !== 'idle' && (
          <SaveStatus label={texts.mark} status={status} getControl={() => null} {...outcome} />
        )}
      </div>
    </fieldset>
  );
}

interface SliderProps {
  label: string;
  min: number;
  max: number;
  value: number;
  onChange: (value: number) => void;
}

function Slider({ label, min, max, value, onChange }: SliderProps) {
  return (
    <Field label={label}>
      {(control) => (
        <input
          {...control}
          type="range"
          min={min}
          max={max}
          value={value}
          onChange={({ target }) => onChange(target.valueAsNumber)}
          className="h-11 w-full accent-brand"
        />
      )}
    </Field>
  );
}
