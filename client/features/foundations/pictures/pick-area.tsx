import { ImagePlus } from 'lucide-react';
import { cx } from '#client/ui/text/cx.ts';
import { picturesMessages as texts } from './pictures.messages.ts';

interface PickAreaProps {
  isDraggedOver: boolean;
  onPick: () => void;
  describedBy: string | undefined;
}

export function PickArea({ isDraggedOver, onPick, describedBy }: PickAreaProps) {
  return (
    <button
      type="button"
      onClick={onPick}
      aria-describedby={describedBy}
      className={cx(
        'flex min-h-36 w-full flex-col items-center justify-center gap-1 rounded-lg border-2 border-control border-dashed bg-surface p-4 sm:min-h-48 sm:p-6 text-center transition-colors hover:border-brand hover:bg-brand-soft',
        isDraggedOver && 'border-brand bg-brand-soft',
      )}
    >
      <ImagePlus className="mb-1 size-9 text-brand" aria-hidden="true" />
      <span className="font-bold text-brand">{isDraggedOver ? texts.drop : texts.pick}</span>
      <span className="hidden text-ink-soft text-sm pointer-fine:block">{texts.lead}</span>
      <span className="flex flex-wrap justify-center gap-x-3 text-ink-soft text-xs">
        <span>{texts.formats}</span>
        <span>{texts.shrinks}</span>
      </span>
    </button>
  );
}
