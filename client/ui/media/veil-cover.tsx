import { EyeOff } from 'lucide-react';
import type { Veil } from '#contract/posts/content-labels.ts';
import { cx } from '../text/cx.ts';
import { usePlaceholder } from './thumb-hash.ts';
import { veilMessages } from './veil.messages.ts';
import { reasonsOf } from './veil-reasons.ts';

interface VeilCoverProps {
  veil: Veil;
  canOpen: boolean;
  placeholder: string;
  /** The height of the cover divided by its width. A low cover shows less, so that no line is cut off. */
  ratio: number;
  size?: 'thumb' | 'card' | 'page';
}

/** The smallest ratios at which a cover on the narrowest phone has room for each of its parts. */
const ROOM = { large: 0.55, warning: 0.9, icon: 1.1 };

export function VeilCover(props: VeilCoverProps) {
  const { veil, placeholder, size } = props;
  const blur = usePlaceholder(placeholder);
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
        <Words {...props} reasons={reasons} />
      )}
    </span>
  );
}

function Words({ veil, reasons, canOpen, ratio, size }: VeilCoverProps & { reasons: string }) {
  const isLarge = size === 'page' && ratio >= ROOM.large;
  const hasIcon = isLarge || ratio >= ROOM.icon;
  const hasWarning = veil.warning !== '' && (size === 'page' || ratio >= ROOM.warning);
  return (
    <span
      className={cx(
        'flex max-h-full max-w-full flex-col items-center overflow-hidden rounded-lg bg-veil text-center text-on-veil',
        isLarge ? 'max-w-form gap-2 px-6 py-5' : 'gap-1 px-3 py-2.5 text-xs',
      )}
    >
      {hasIcon && <EyeOff className={isLarge ? 'size-7' : 'size-5'} aria-hidden="true" />}
      <span className="break-keep font-bold">{reasons}</span>
      {hasWarning && (
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
