import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '#client/features/identity/session/session-context.tsx';
import { cardsOf, userPostsQuery } from '#client/features/posts/posts/posts.queries.ts';
import { cx } from '#client/ui/text/cx.ts';
import { WATERMARK_LETTERS } from '#contract/foundations/limits.ts';
import { pictureKeyOf, pictureUrl } from '#contract/foundations/picture-urls.ts';
import type { Watermark } from '#contract/posts/picture-rights.ts';
import { pictureSettingsMessages as texts } from '../member-settings.messages.ts';

const positionClasses: Record<Watermark['position'], string> = {
  'bottom-right': 'items-end justify-end p-2',
  'bottom-left': 'items-end justify-start p-2',
  'top-right': 'items-start justify-end p-2',
  'top-left': 'items-start justify-start p-2',
  center: 'items-center justify-center',
  tiled: 'flex-wrap content-around justify-around gap-x-6 gap-y-4',
};
const TILES = 12;

const grounds = [
  '[background-image:linear-gradient(135deg,#fff,#c9d6df)]',
  '[background-image:linear-gradient(135deg,#333a45,#0b0d12)]',
] as const;

/**
 * A preview of a watermark on the viewer's last two pictures, similar to what the server draws. A plain background
 * replaces a missing picture.
 */
export function WatermarkPreview({ watermark }: { watermark: Watermark }) {
  const pictures = useLastPictures();
  return (
    <div role="img" aria-label={texts.preview} className="grid grid-cols-2 gap-2">
      {grounds.map((ground, index) => (
        <Sample key={ground} watermark={watermark} picture={pictures[index]} className={ground} />
      ))}
    </div>
  );
}

function useLastPictures(): string[] {
  const { user } = useSession();
  const { data } = useInfiniteQuery(userPostsQuery(user?.id ?? ''));
  const urls = cardsOf(data).flatMap(({ image_url }) => image_url ?? []);
  return urls.filter((url) => url === pictureUrl(pictureKeyOf(url)));
}

interface SampleProps {
  watermark: Watermark;
  picture: string | undefined;
  className: string;
}

function Sample({ watermark, picture, className }: SampleProps) {
  const { position, opacity } = watermark;
  const watermarks = Array.from({ length: position === 'tiled' ? TILES : 1 }, (_, index) => index);
  return (
    <div
      className={cx(
        '[container-type:size] relative aspect-4/3 min-w-0 overflow-hidden rounded-lg',
        className,
      )}
    >
      {picture !== undefined && (
        <img
          src={`${picture}?w=400&q=80`}
          alt=""
          className="absolute inset-0 size-full object-cover"
        />
      )}
      <div
        className={cx('relative flex size-full overflow-hidden', positionClasses[position])}
        style={{ opacity: opacity / 100 }}
      >
        {watermarks.map((index) => (
          <Mark key={index} watermark={watermark} />
        ))}
      </div>
    </div>
  );
}

function Mark({ watermark: { text, picture, size } }: { watermark: Watermark }) {
  if (picture !== null) return <WatermarkPicture address={pictureUrl(picture)} letter={size} />;
  return (
    <span
      className="max-w-full shrink-0 truncate font-extrabold text-on-veil [text-shadow:0_0_2px_#000]"
      style={{ fontSize: `${size}cqmin`, lineHeight: 1 }}
    >
      {text}
    </span>
  );
}

/** A watermark that is a picture. `letter` is the height of a letter in percent of the shorter side of the preview. */
function WatermarkPicture({ address, letter }: { address: string; letter: number }) {
  const [ratio, setRatio] = useState(1);
  return (
    <img
      src={`${address}?w=400`}
      alt=""
      onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
        setRatio(naturalWidth / naturalHeight)
      }
      className="max-w-9/10 shrink-0"
      style={{ width: `${letter * WATERMARK_LETTERS * Math.min(1, ratio)}cqmin` }}
    />
  );
}
