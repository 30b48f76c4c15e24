import type { ComponentProps } from 'react';
import type { Veil } from '#contract/posts/content-labels.ts';
import { Picture } from './picture.tsx';
import { VeilControl, Veiled } from './veiled.tsx';

/** A tall picture needs no tall cover. */
const MAX_RATIO = 1;

interface CoverablePictureProps extends ComponentProps<typeof Picture> {
  /** What covers it until the viewer opens it. */
  veil: Veil | null;
}

/** A picture, whole, or its veil until the viewer opens it. */
export function CoverablePicture({ veil, ...picture }: CoverablePictureProps) {
  if (!veil) return <Picture {...picture} />;
  const { src: address, width, height, placeholder } = picture;
  const veiled = { veil, address };
  return (
    <div className="relative overflow-hidden rounded-md">
      <Veiled {...veiled} placeholder={placeholder} ratio={Math.min(height / width, MAX_RATIO)}>
        <Picture {...picture} />
      </Veiled>
      <VeilControl {...veiled} />
    </div>
  );
}
