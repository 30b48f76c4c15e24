import type { ComponentProps } from 'react';
import type { Veil } from '#contract/posts/content-labels.ts';
import { Picture } from './picture.tsx';
import { VeilControl, Veiled } from './veiled.tsx';

/** The largest ratio of height to width of a cover, because a tall picture needs no tall cover. */
const MAX_RATIO = 1;

interface CoverablePictureProps extends ComponentProps<typeof Picture> {
  veil: Veil | null;
}

export function CoverablePicture({ veil, ...picture }: CoverablePictureProps) {
  if (!veil) return <Picture {...picture} />;
  const { src: subject, width, height, placeholder } = picture;
  const veiled = { veil, subject };
  return (
    <div className="relative overflow-hidden rounded-md">
      <Veiled {...veiled} placeholder={placeholder} ratio={Math.min(height / width, MAX_RATIO)}>
        <Picture {...picture} />
      </Veiled>
      <VeilControl {...veiled} />
    </div>
  );
}
