import type { ComponentProps } from 'react';
import type { Picture as StoredPicture } from '#contract/foundations/pictures.ts';
import { Picture } from './picture.tsx';

interface RecordPictureProps
  extends Omit<ComponentProps<typeof Picture>, 'src' | keyof StoredPicture> {
  of: { image: StoredPicture | null; image_url: string | null };
  /** Replaces the alternative text of the stored picture. */
  alt?: string;
}

/** The picture of a record. Renders nothing when the record has none. */
export function RecordPicture({ of: { image, image_url }, ...picture }: RecordPictureProps) {
  if (image === null || image_url === null) return null;
  return <Picture src={image_url} {...image} {...picture} />;
}
