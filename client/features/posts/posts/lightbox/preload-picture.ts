import { sizesOf } from '#client/ui/media/picture-sizes.ts';
import { pictureSrc, srcSetOf } from '#client/ui/media/picture-sources.ts';
import type { LightboxPicture } from './lightbox-picture.ts';

/** Returns the attributes of a picture that fills the screen. */
export function screenSources({ src, width }: Pick<LightboxPicture, 'src' | 'width'>) {
  return { src: pictureSrc(src, 1920, 'high'), srcSet: srcSetOf(src, width, 'high') };
}

/** Returns the URL of the largest variant of a picture that the page has loaded. Undefined when there is none. */
export function findLoadedSource(src: string): string | undefined {
  const { pathname } = new URL(src, window.location.href);
  const loaded = [...document.images].filter(
    ({ complete, currentSrc }) =>
      complete && currentSrc !== '' && new URL(currentSrc).pathname === pathname,
  );
  return loaded.toSorted((one, other) => other.naturalWidth - one.naturalWidth)[0]?.currentSrc;
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
