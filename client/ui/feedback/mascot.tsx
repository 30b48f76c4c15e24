import type { LucideIcon } from 'lucide-react';
import { pictureCopies } from '#client/lib/offline/picture-copies.ts';
import type { MascotMood } from '#contract/site/brand.ts';
import { cx } from '../text/cx.ts';

export type StandingMood = Exclude<MascotMood, 'welcome'>;

/** Returns the address of the mascot of a mood: a picture of the brand, or a neutral drawing. */
export function mascotUrl(mood: MascotMood): string {
  return `/mascots/${mood}.svg`;
}

const sizes = { sm: 'w-14', md: 'w-28', lg: 'w-36' } as const;

interface MascotProps {
  mood: StandingMood;
  size?: keyof typeof sizes;
  icon?: LucideIcon;
  isFailure?: boolean;
}

/** A character that looks out of a round window. It is decorative, because the text next to it says the same. */
export function Mascot({ mood, size = 'md', icon: Icon, isFailure = false }: MascotProps) {
  const url = mascotUrl(mood);
  return (
    <span aria-hidden="true" className={cx('relative block aspect-5/6', sizes[size])}>
      <span className="absolute inset-x-0 bottom-0 aspect-square rounded-full bg-brand-soft" />
      <img
        src={url}
        alt=""
        width={200}
        height={240}
        loading="lazy"
        decoding="async"
        onError={({ currentTarget }) => showCopy(currentTarget, pictureCopies.get(url))}
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

/** Shows the stored copy of a picture that failed to load. Without a copy, the disc and the icon of the mascot remain. */
function showCopy(image: HTMLImageElement, copy: string | undefined): void {
  if (copy === undefined || image.src === copy) image.classList.add('invisible');
  else image.src = copy;
}
