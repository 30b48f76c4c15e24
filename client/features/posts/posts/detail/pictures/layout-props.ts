import type { LightboxPicture } from '../../lightbox/lightbox-picture.ts';

export interface LayoutProps {
  pictures: readonly LightboxPicture[];
  /** Opens the lightbox with the picture at an index. */
  onOpen: (index: number) => void;
}
