import { useCallback, useEffect, useRef } from 'react';
import { ACCEPTED_FOR_BRAND } from '#client/features/foundations/pictures/given-files.ts';
import { useUpload } from '#client/features/foundations/pictures/use-upload.ts';
import { Button } from '#client/ui/form/button.tsx';
import type { BoundField } from '#client/ui/form/use-editor.ts';
import type { Upload } from '#contract/foundations/pictures.ts';
import { brandMessages } from './brand.messages.ts';

const texts = brandMessages.picture;

interface BrandPictureProps extends Omit<BoundField<string>, 'onBlur'> {
  label: string;
  hint?: string;
  /** The URL of the neutral picture, which an empty value means. */
  neutral: string | undefined;
  /** Whether the picture is wide, such as a logo with a name. */
  isWide?: boolean;
  onBusy: (name: string, isBusy: boolean) => void;
}

/** A setting with an uploaded picture, or with the neutral one. */
export function BrandPicture(props: BrandPictureProps) {
  const { label, hint, name, value, error, neutral, isWide = false, onChange, onBusy } = props;
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const take = useCallback((upload: Upload) => onChange(upload.url), [onChange]);
  const { state, start } = useUpload('brand-images', take);
  const isSending = state.status === 'sending';
  useEffect(() => onBusy(name, isSending), [name, isSending, onBusy]);
  const message = state.status === 'failed' ? state.message : error;
  const shown = value === '' ? neutral : `${value}?w=400`;
  return (
    <div className="flex flex-wrap items-center gap-4">
      <span
        className={`grid h-24 shrink-0 place-items-center overflow-hidden rounded-lg border border-line bg-paper p-2 ${isWide ? 'w-48' : 'w-24'}`}
      >
        {shown !== undefined && <img src={shown} alt="" className="max-h-20 max-w-full" />}
      </span>
      <div className="min-w-48 flex-1">
        <p className="font-bold text-sm">{label}</p>
        {hint !== undefined && <p className="phrases mt-0.5 text-ink-soft text-xs">{hint}</p>}
        {message !== undefined && (
          <p role="alert" className="mt-1 font-medium text-danger text-sm">
            {message}
          </p>
        )}
        <div className="mt-2 flex flex-wrap gap-2">
          <Button
            ref={button}
            variant="secondary"
            name={name}
            aria-label={texts.choose(label)}
            aria-disabled={isSending || undefined}
            onClick={() => !isSending && input.current?.click()}
          >
            {isSending ? texts.uploading : texts.chooseShort}
          </Button>
          {value !== '' && (
            <Button
              variant="ghost"
              aria-label={texts.reset(label)}
              onClick={() => {
                button.current?.focus();
                onChange('');
              }}
            >
              {texts.resetShort}
            </Button>
          )}
        </div>
        <input
          ref={input}
          type="file"
          accept={ACCEPTED_FOR_BRAND}
          hidden
          onChange={({ target }) => {
            const file = target.files?.[0];
            if (file) void start(file);
            // Allows selecting the same file again.
            target.value = '';
          }}
        />
      </div>
    </div>
  );
}
