import { hashText } from '../../lib/hash-text.ts';
import { hueStyle, tintStyle } from '../../ui/tint.ts';
import { useAvatarHue } from './use-avatar-hue.ts';

/** A band in the colour of the member's avatar, or of their generated face when they have none. */
export function ProfileCover({ name, src }: { name: string; src: string | null }) {
  const seed = hashText(name);
  const hue = useAvatarHue(src);
  return (
    <div
      aria-hidden="true"
      className="tint relative h-28 overflow-hidden bg-(--tint-bg-deep) transition-colors md:h-44"
      style={hue === undefined ? tintStyle(name) : hueStyle(hue)}
    >
      <svg
        viewBox="0 0 120 24"
        preserveAspectRatio="xMidYMid slice"
        className="absolute inset-0 size-full"
        aria-hidden="true"
      >
        <circle cx={10 + (seed % 30)} cy="3" r="14" fill="var(--tint-bg)" opacity="0.65" />
        <circle
          cx={78 + ((seed >>> 5) % 34)}
          cy="24"
          r="18"
          fill="var(--tint-mark)"
          opacity="0.4"
        />
        <circle cx={48 + ((seed >>> 9) % 20)} cy="20" r="5" fill="var(--tint-bg)" opacity="0.7" />
      </svg>
    </div>
  );
}
