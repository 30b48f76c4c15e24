import type { LucideIcon } from 'lucide-react';
import { cx } from '../text/cx.ts';

/** The mood of a mascot. Its picture is `public/mascots/{mood}.svg`, drawn by `npm run mascots`. */
export type MascotMood = 'resting' | 'lost' | 'troubled' | 'working' | 'happy';

const sizes = { sm: 'w-14', md: 'w-28', lg: 'w-36' } as const;

interface MascotProps {
  mood: MascotMood;
  size?: keyof typeof sizes;
  /** A mark in the lower right corner. */
  icon?: LucideIcon;
  /** Whether the icon has the color of a failure. */
  isFailure?: boolean;
}

/** A character that looks out of a round window. Decorative: the text beside it says the same. */
export function Mascot({ mood, size = 'md', icon: Icon, isFailure = false }: MascotProps) {
  return (
    <span aria-hidden="true" className={cx('relative block aspect-5/6', sizes[size])}>
      <span className="absolute inset-x-0 bottom-0 aspect-square rounded-full bg-brand-soft" />
      <img
        src={`/mascots/${mood}.svg`}
        alt=""
        width={200}
        height={240}
        loading="lazy"
        decoding="async"
        // If the picture fails to load, its disc and its icon remain.
        onError={({ currentTarget }) => currentTarget.classList.add('invisible')}
        className="absolute inset-0 size-full"
      />
      {Icon && (
        <span
          className={cx(
            'absolute -right-2 bottom-0 grid size-10 place-items-center rounded-full border-2 border-paper',
            isFailure ? 'bg-danger-soft text-danger' : 'bg-brand-soft text-brand',
          )}
        >
          <Icon className="size-5" />
        </span>
      )}
    </span>
  );
}
