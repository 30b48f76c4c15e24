import type { LightboxPicture } from '../../lightbox/lightbox-picture.ts';

export interface LayoutProps {
  pictures: readonly LightboxPicture[];
  /** Whether pages are turned from right to left. */
  fromRight: boolean;
  /** Opens the lightbox with the picture at an index. */
  onOpen: (index: number) => void;
}
