import { cx } from '#client/ui/text/cx.ts';
import type { Watermark } from '#contract/posts/picture-rights.ts';
import { pictureSettingsMessages as texts } from './picture-settings.messages.ts';

const placeClasses: Record<Watermark['place'], string> = {
  'bottom-right': 'items-end justify-end p-2',
  'bottom-left': 'items-end justify-start p-2',
  center: 'items-center justify-center',
  tiled: 'flex-wrap content-around justify-around gap-x-6 gap-y-4',
};
const TILES = 12;

/** How a watermark looks on a picture, about as the server draws it. */
export function WatermarkPreview({ watermark }: { watermark: Watermark }) {
  const { text, place, size, opacity } = watermark;
  const words = Array.from({ length: place === 'tiled' ? TILES : 1 }, (_, index) => index);
  return (
    <div
      role="img"
      aria-label={texts.preview}
      className={cx(
        'flex h-52 w-full overflow-hidden rounded-lg bg-stage font-extrabold text-on-veil',
        placeClasses[place],
      )}
    >
      {words.map((index) => (
        <span
          key={index}
          className="[text-shadow:0_0_2px_#000]"
          style={{ fontSize: `${(size * 208) / 100}px`, lineHeight: 1, opacity: opacity / 100 }}
        >
          {text}
        </span>
      ))}
    </div>
  );
}
