import { Pause, RotateCw, X } from 'lucide-react';
import { useRef } from 'react';
import { commonMessages } from '#client/lib/format/common.messages.ts';
import { ProgressBar } from '#client/ui/feedback/progress-bar.tsx';
import { Button } from '#client/ui/form/button.tsx';
import type { PictureSize } from '#contract/foundations/picture-size.ts';
import { picturesMessages as texts } from './pictures.messages.ts';
import type { Original } from './prepare-picture.ts';
import type { Sending } from './send-picture.ts';

export function UploadProgress({ sending, onStop }: { sending: Sending; onStop: () => void }) {
  const { share, interruption } = sending;
  const percent = Math.round((share ?? 0) * 100);
  const cancel = useRef<HTMLButtonElement>(null);

  function retry() {
    // The cancel button takes the focus, because the focused retry button is removed.
    cancel.current?.focus();
    interruption?.retry();
  }

  return (
    <>
      {interruption ? (
        <>
          <p className="flex w-full min-w-0 items-center gap-2 px-2 pt-1 text-sm sm:w-auto sm:flex-1 sm:pt-0">
            <Pause className="size-5 shrink-0 text-warning" aria-hidden="true" />
            {interruption.message}
          </p>
          <Button variant="secondary" onClick={retry}>
            <RotateCw className="size-5" aria-hidden="true" />
            {commonMessages.retry}
          </Button>
        </>
      ) : (
        <div className="min-w-0 flex-1 pl-2">
          <p className="nums text-ink-soft text-xs">{progressText(share, percent)}</p>
          <ProgressBar label={texts.progress} percent={percent} className="mt-1" />
        </div>
      )}
      <Button ref={cancel} variant="ghost" onClick={onStop}>
        <X className="size-5" aria-hidden="true" />
        {texts.cancel}
      </Button>
    </>
  );
}

function progressText(share: number | null, percent: number): string {
  if (share === null) return texts.shrinking;
  return percent < 100 ? texts.uploading(percent) : texts.preparing;
}

interface ShrunkNoteProps {
  original: Original;
  /** The size of the stored picture. Null until the picture is stored. */
  stored: PictureSize | null;
}

/** A note that the picture is scaled down, with the sizes before and after. Each text takes two lines on a phone. */
export function ShrunkNote({ original, stored }: ShrunkNoteProps) {
  const megabytes = (original.bytes / 1024 / 1024).toFixed(1);
  const from = sizeText(original);
  return (
    <p className="nums box-content border-line border-t bg-surface px-4 py-2 text-ink-soft text-xs max-sm:min-h-[2lh]">
      {stored ? texts.shrunk(megabytes, from, sizeText(stored)) : texts.willShrink(megabytes, from)}
    </p>
  );
}

function sizeText({ width, height }: PictureSize): string {
  return `${width}×${height}`;
}
