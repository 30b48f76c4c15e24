import { openVariants, type Variants } from '#server/platform/images/variants.ts';
import type { Ports } from '#server/platform/site.ts';
import { isThumbnailKey, openThumbnails } from './youtube-thumbnails.ts';

interface PictureVariantsDeps extends Pick<Ports, 'env' | 'files' | 'log'> {
  /** The origin of video thumbnails. The default is YouTube. */
  thumbnailOrigin?: string;
}

/** Opens the variants of stored pictures and of video thumbnails. */
export function openPictureVariants(deps: PictureVariantsDeps): Variants {
  const thumbnails = openThumbnails(deps);
  const read = (key: string) => (isThumbnailKey(key) ? thumbnails.read(key) : deps.files.read(key));
  return openVariants({ ...deps, files: { read } });
}
