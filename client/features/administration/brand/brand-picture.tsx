import { useCallback, useEffect, useId, useRef } from 'react';
import { ACCEPTED, ACCEPTED_FOR_BRAND } from '#client/features/foundations/pictures/given-files.ts';
import { UploadProgress } from '#client/features/foundations/pictures/upload-progress.tsx';
import { useUpload } from '#client/features/foundations/pictures/use-upload.ts';
import { Button } from '#client/ui/form/button.tsx';
import type { BoundField } from '#client/ui/form/use-editor.ts';
import type { Upload } from '#contract/foundations/pictures.ts';
import { brandMessages } from './brand.messages.ts';

const texts = brandMessages.picture;

interface BrandPictureProps extends BoundField<string> {
  label: string;
  hint?: string | undefined;
  folder: 'brand-images' | 'post-images';
  /** The value for the neutral picture. */
  none: string;
  /** The URL of the neutral picture. */
  neutral: string | undefined;
  /** Whether the picture is wide, such as a logo with a name. */
  isWide?: boolean;
  onBusy: (name: string, isBusy: boolean) => void;
}

/** A setting that is an uploaded picture or the neutral one. */
export function BrandPicture(props: BrandPictureProps) {
  const { label, hint, name, value, error, folder, none, neutral, isWide, onChange, onBusy } =
    props;
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const errorId = useId();
  const take = useCallback((upload: Upload) => onChange(upload.url), [onChange]);
  const { state, start, stop } = useUpload(folder, take);
  const isSending = state.status === 'sending';
  useEffect(() => onBusy(name, isSending), [name, isSending, onBusy]);
  const message = state.status === 'failed' ? state.message : error;
  const shown = value === none ? neutral : smallOf(value);

  /** Ends an upload or removes its failure. The pressed button disappears, so the other button takes the focus. */
  function reset() {
    button.current?.focus();
    stop();
  }
  return (
    <div className="flex flex-wrap items-center gap-4">
      <span
        className={`grid h-24 shrink-0 place-items-center overflow-hidden rounded-lg border border-line bg-paper p-2 ${isWide ? 'w-48' : 'w-24'}`}
      >
        {shown !== undefined && (
          <img src={shown} alt="" className="max-h-20 size-full object-contain" />
        )}
      </span>
      <div className="min-w-48 flex-1">
        <p className="font-bold text-sm">{label}</p>
        {hint !== undefined && <p className="phrases mt-0.5 text-ink-soft text-xs">{hint}</p>}
        {message !== undefined && (
          <p id={errorId} role="alert" className="mt-1 font-medium text-danger text-sm">
            {message}
          </p>
        )}
        <div className="mt-2 flex flex-wrap gap-2">
          <Button
            ref={button}
            variant="secondary"
            name={name}
            aria-label={texts.choose(label)}
            aria-describedby={message === undefined ? undefined : errorId}
            aria-disabled={isSending || undefined}
            onClick={() => !isSending && input.current?.click()}
          >
            {texts.chooseShort}
          </Button>
          {value !== none && !isSending && (
            <Button
              variant="ghost"
              aria-label={texts.reset(label)}
              onClick={() => {
                reset();
                onChange(none);
              }}
            >
              {texts.resetShort}
            </Button>
          )}
          {isSending && <UploadProgress sending={state} onStop={reset} />}
        </div>
        <input
          ref={input}
          type="file"
          accept={folder === 'brand-images' ? ACCEPTED_FOR_BRAND : ACCEPTED}
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

/** Returns the URL of a stored picture in a small width. Returns the URL of a picture of another site unchanged. */
export function smallOf(url: string): string {
  return url.startsWith('/images/') ? `${url}?w=400` : url;
}
