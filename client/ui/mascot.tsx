import type { ReactNode } from 'react';
import { cx } from './cx.ts';

/** What a mascot tells. Its picture is `public/mascots/{mood}.svg`, drawn by `npm run mascots`. */
export type MascotMood = 'resting' | 'lost' | 'troubled' | 'working' | 'happy';

const sizes = { sm: 'w-14', md: 'w-28', lg: 'w-36' } as const;

interface MascotProps {
  mood: MascotMood;
  size?: keyof typeof sizes;
  /** A small mark at the lower right, such as an icon. */
  children?: ReactNode;
}

/** A character that looks out of a round window. Decorative: the text beside it says the same. */
export function Mascot({ mood, size = 'md', children }: MascotProps) {
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
        className="absolute inset-0 size-full"
      />
      {children}
    </span>
  );
}
