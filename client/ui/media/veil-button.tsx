import { EyeOff } from 'lucide-react';
import type { Veil } from '#contract/posts/content-labels.ts';
import { cx } from '../text/cx.ts';
import { unveil, useUnveiled, veilAgain } from './unveiled.ts';
import { veilMessages as texts } from './veil.messages.ts';
import { reasonsOf } from './veil-reasons.ts';

/** The button that opens and covers a picture. It is one element, so that it keeps the focus when it is pressed. */
export function VeilButton({ veil, subject }: { veil: Veil; subject: string }) {
  const isOpen = useUnveiled(veil, subject);
  const reasons = reasonsOf(veil);
  return (
    <button
      type="button"
      aria-label={isOpen ? texts.closeOf(reasons) : texts.openOf(reasons, veil.warning)}
      title={isOpen ? texts.close : undefined}
      onClick={() => (isOpen ? veilAgain : unveil)(veil, subject)}
      className={cx(
        'pointer-events-auto absolute cursor-pointer',
        isOpen
          ? 'top-0 right-0 grid size-11 place-items-center rounded-full'
          : 'picture-ring inset-0',
      )}
    >
      {isOpen && (
        <span className="grid size-8 place-items-center rounded-full bg-veil text-on-veil">
          <EyeOff className="size-4" aria-hidden="true" />
        </span>
      )}
    </button>
  );
}
