import { useCallback, useRef, useState } from 'react';
import { PictureField } from '#client/features/foundations/pictures/picture-field.tsx';
import { useSession } from '#client/features/identity/session/session-context.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { Field, TextInput } from '#client/ui/form/field.tsx';
import { RadioGroup } from '#client/ui/form/radio-group.tsx';
import { Select } from '#client/ui/form/select.tsx';
import { ActionDialog } from '#client/ui/overlay/action-dialog.tsx';
import { WATERMARK_TEXT_MAX } from '#contract/foundations/limits.ts';
import { pictureUrl } from '#contract/foundations/picture-urls.ts';
import type { Upload } from '#contract/foundations/pictures.ts';
import { type Watermark, watermarkPositions } from '#contract/posts/picture-rights.ts';
import { pictureSettingsMessages as texts } from '../member-settings.messages.ts';
import { SaveStatus } from '../save-status.tsx';
import { useSetting } from '../use-setting.ts';
import { WatermarkPreview } from './watermark-preview.tsx';

const watermarkKinds = ['none', 'words', 'picture'] as const;
type WatermarkKind = (typeof watermarkKinds)[number];

/** A watermark in the form. Switching its kind keeps the values of the other kinds. */
interface TypedWatermark extends Watermark {
  kind: WatermarkKind;
}

/** The words that are drawn when the team has removed the picture of the watermark. */
const WORDS_BEHIND_PICTURE = '©';

function kindOf(watermark: Watermark | null): WatermarkKind {
  if (watermark === null) return 'none';
  return watermark.picture === null ? 'words' : 'picture';
}

function missingIn({ kind, text, picture }: TypedWatermark): WatermarkKind | null {
  const isMissing = kind === 'words' ? text.trim() === '' : kind === 'picture' && picture === null;
  return isMissing ? kind : null;
}

function watermarkFrom({ kind, ...watermark }: TypedWatermark): Watermark | null {
  if (kind === 'none') return null;
  if (kind === 'words') return { ...watermark, picture: null };
  return { ...watermark, text: watermark.text.trim() || WORDS_BEHIND_PICTURE };
}

const none: Watermark = { text: '', picture: null, position: 'bottom-right', size: 4, opacity: 60 };
const kinds = watermarkKinds.map((value) => ({ value, label: texts.kinds[value] }));
const positions = watermarkPositions.map((value) => ({ value, label: texts.positions[value] }));

export function WatermarkSetting() {
  const { value, save, ...outcome } = useSetting({
    label: texts.mark,
    read: ({ picture_settings }) => picture_settings.watermark,
    change: (watermark) => ({ picture_settings: { watermark } }),
  });
  const { profile } = useSession();
  const [typed, setTyped] = useState<TypedWatermark>(() => ({
    kind: kindOf(value),
    ...(value ?? { ...none, text: profile ? `@${profile.username}` : '' }),
  }));
  const [isBusy, setBusy] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const kindChoice = useRef<HTMLDivElement>(null);
  const saveButton = useRef<HTMLButtonElement>(null);
  const isRemoved = useRef(false);
  const [missing, setMissing] = useState<WatermarkKind | null>(null);
  const set = (changes: Partial<TypedWatermark>) => {
    setTyped((before) => ({ ...before, ...changes }));
    setMissing(null);
  };
  const submit = () => {
    const lacking = missingIn(typed);
    setMissing(lacking);
    if (lacking !== null) return;
    if (typed.kind === 'none' && value !== null) {
      isRemoved.current = false;
      setAsking(true);
    } else save(watermarkFrom(typed));
  };
  const shown = missingIn(typed) === 'picture' ? null : watermarkFrom(typed);
  return (
    <div className="space-y-4">
      <div ref={kindChoice}>
        <RadioGroup
          label={texts.mark}
          name="watermark-kind"
          options={kinds}
          value={typed.kind}
          onChange={(kind) => set({ kind })}
        />
      </div>
      {typed.kind === 'words' && (
        <Field
          label={texts.words}
          error={missing === 'words' ? texts.wordsMissing : undefined}
          counter={{ text: typed.text, max: WATERMARK_TEXT_MAX }}
        >
          {(control) => (
            <TextInput
              {...control}
              value={typed.text}
              autoComplete="off"
              onChange={({ target }) => set({ text: target.value })}
            />
          )}
        </Field>
      )}
      {typed.kind === 'picture' && (
        <WatermarkPicture
          picture={typed.picture}
          onChange={(picture) => set({ picture })}
          onBusy={setBusy}
          error={missing === 'picture' ? texts.pictureMissing : undefined}
        />
      )}
      {shown && (
        <>
          <WatermarkPreview watermark={shown} />
          <Appearance typed={typed} onChange={set} />
        </>
      )}
      {(typed.kind !== 'none' || value !== null) && (
        <Button ref={saveButton} variant="secondary" disabled={isBusy} onClick={submit}>
          {texts.saveMark}
        </Button>
      )}
      <div role="status" className="min-h-6">
        <SaveStatus label={texts.mark} getControl={() => null} {...outcome} />
      </div>
      <ActionDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={texts.remove.title}
        description={texts.remove.text}
        label={texts.remove.go}
        danger
        // After the removal, the button that opened the dialog disappears.
        finalFocus={() =>
          isRemoved.current
            ? (kindChoice.current?.querySelector<HTMLElement>(':checked') ?? null)
            : saveButton.current
        }
        onAction={() => {
          isRemoved.current = true;
          setAsking(false);
          save(null);
        }}
      />
    </div>
  );
}

interface AppearanceProps {
  typed: TypedWatermark;
  onChange: (changes: Partial<TypedWatermark>) => void;
}

function Appearance({ typed, onChange }: AppearanceProps) {
  return (
    <>
      <Field label={texts.position}>
        {(control) => (
          <Select
            {...control}
            options={positions}
            value={typed.position}
            onChange={({ target }) => onChange({ position: target.value as Watermark['position'] })}
          />
        )}
      </Field>
      <Slider
        label={texts.size}
        min={2}
        max={12}
        value={typed.size}
        onChange={(size) => onChange({ size })}
      />
      <Slider
        label={texts.opacity}
        min={10}
        max={100}
        value={typed.opacity}
        onChange={(opacity) => onChange({ opacity })}
      />
    </>
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
        <div className="flex items-center gap-3">
          <input
            {...control}
            type="range"
            aria-valuetext={`${value}%`}
            min={min}
            max={max}
            value={value}
            onChange={({ target }) => onChange(target.valueAsNumber)}
            className="h-11 min-w-0 flex-1 accent-brand"
          />
          <output htmlFor={control.id} aria-hidden="true" className="nums w-12 text-right text-sm">
            {`${value}%`}
          </output>
        </div>
      )}
    </Field>
  );
}

interface WatermarkPictureProps {
  picture: string | null;
  onChange: (picture: string | null) => void;
  onBusy: (isBusy: boolean) => void;
  error: string | undefined;
}

/** The field for the picture of a watermark. The picture must be transparent, so that its background covers nothing. */
function WatermarkPicture({ picture, onChange, onBusy, error }: WatermarkPictureProps) {
  const [upload, setUpload] = useState(() => (picture === null ? null : storedUpload(picture)));
  const take = useCallback(
    (next: Upload | null) => {
      setUpload(next);
      onChange(next?.key ?? null);
    },
    [onChange],
  );
  return (
    <div className="[--picture-height:9rem]">
      <PictureField
        folder="profile-images"
        value={upload}
        onChange={take}
        onBusy={onBusy}
        error={error}
      />
      <p className="mt-1.5 text-ink-soft text-xs">{texts.pictureHint}</p>
    </div>
  );
}

/** Returns an upload for a stored picture. Only the key of the picture is known, so the field shows it in a square. */
function storedUpload(key: string): Upload {
  const focal = { x: 50, y: 50 };
  const image = { width: 400, height: 400, placeholder: '', alt: '', focal };
  return { key, url: pictureUrl(key), image };
}
