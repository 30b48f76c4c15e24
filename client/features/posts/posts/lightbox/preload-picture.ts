import { sizesOf } from '#client/ui/media/picture-sizes.ts';
import { pictureSrc, srcSetOf } from '#client/ui/media/picture-sources.ts';
import type { LightboxPicture } from './lightbox-picture.ts';

/** Returns the attributes of a picture that fills the screen. */
export function screenSources({ src, width }: Pick<LightboxPicture, 'src' | 'width'>) {
  return { src: pictureSrc(src, 1920, 'high'), srcSet: srcSetOf(src, width, 'high') };
}

/** Loads a picture in the size of the lightbox into the browser's cache. */
export function preloadPicture(picture: LightboxPicture): void {
  const { src, srcSet } = screenSources(picture);
  const image = new Image();
  image.fetchPriority = 'low';
  image.sizes = sizesOf([[null, '100vw']]);
  image.srcset = srcSet;
  image.src = src;
}
