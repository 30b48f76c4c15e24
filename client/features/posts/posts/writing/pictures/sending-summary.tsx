import { picturesMessages } from '#client/features/foundations/pictures/pictures.messages.ts';
import { formatBytes } from '#client/lib/format/format-bytes.ts';
import { ProgressBar } from '#client/ui/feedback/progress-bar.tsx';
import { type PictureItems, sendingTotal } from './picture-items.ts';
import { picturesFormMessages } from './pictures-form.messages.ts';

const texts = picturesFormMessages;

/** How many pictures are being sent, their size together, and how far that is. */
export function SendingSummary({ items }: { items: PictureItems }) {
  const total = sendingTotal(items);
  if (total === null) return null;
  return (
    <div className="nums mt-3 text-ink-soft text-xs">
      <p>
        {texts.total(total.files, formatBytes(total.bytes))}
        <span className="ml-2 max-sm:hidden">{texts.totalShrinks}</span>
      </p>
      <ProgressBar label={picturesMessages.progress} percent={total.percent} className="mt-1" />
    </div>
  );
}
