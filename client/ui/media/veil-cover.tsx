import { EyeOff } from 'lucide-react';
import { useHydrated } from '#client/lib/hooks/use-hydrated.ts';
import type { Veil } from '#contract/posts/content-labels.ts';
import { cx } from '../text/cx.ts';
import { placeholderUrl } from './thumb-hash.ts';
import { veilMessages } from './veil.messages.ts';
import { reasonsOf } from './veil-reasons.ts';

interface VeilCoverProps {
  veil: Veil;
  canOpen: boolean;
  placeholder: string;
  size?: 'thumb' | 'card' | 'page';
}

/** The cover of a picture: its blurred colours, the reason, the warning, and 見る. */
export function VeilCover({ veil, canOpen, placeholder, size = 'card' }: VeilCoverProps) {
  // A decoded placeholder takes 1.5 KB and is not part of the server-rendered HTML.
  const blur = useHydrated() ? placeholderUrl(placeholder) : undefined;
  const reasons = reasonsOf(veil);
  return (
    <span
      className="absolute inset-0 grid place-items-center bg-cover p-2"
      style={blur === undefined ? undefined : { backgroundImage: `url(${blur})` }}
    >
      {size === 'thumb' ? (
        <span
          role="img"
          aria-label={veilMessages.covered(reasons)}
          className="grid size-9 place-items-center rounded-full bg-veil text-on-veil"
        >
          <EyeOff className="size-5" aria-hidden="true" />
        </span>
      ) : (
        <Words veil={veil} reasons={reasons} canOpen={canOpen} isLarge={size === 'page'} />
      )}
    </span>
  );
}

interface WordsProps {
  veil: Veil;
  reasons: string;
  canOpen: boolean;
  isLarge: boolean;
}

function Words({ veil, reasons, canOpen, isLarge }: WordsProps) {
  return (
    <span
      className={cx(
        'flex max-h-full max-w-full flex-col items-center overflow-hidden rounded-lg bg-veil text-center text-on-veil',
        isLarge ? 'max-w-form gap-2 px-6 py-5' : 'gap-1 px-3 py-2.5 text-xs',
      )}
    >
      <EyeOff className={isLarge ? 'size-7' : 'size-5'} aria-hidden="true" />
      <span className="break-keep font-bold">{reasons}</span>
      {veil.warning !== '' && (
        <span className={cx('phrases', isLarge ? 'text-sm' : 'line-clamp-2')}>{veil.warning}</span>
      )}
      {canOpen && (
        <span
          aria-hidden="true"
          className={cx(
            'rounded-full border border-current font-bold',
            isLarge ? 'px-6 py-1.5 text-sm' : 'px-3',
          )}
        >
          {veilMessages.open}
        </span>
      )}
    </span>
  );
}
