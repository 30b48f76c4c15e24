import type { Size } from '#client/ui/media/pan-zoom.ts';

export interface CropShape {
  name: 'circle' | 'wide';
  /** Width divided by height. */
  ratio: number;
  isRound: boolean;
  /** The ratio of the central part that wide screens show. */
  guide?: number;
  /** Maximum size of the upload: the largest displayed size. */
  needed: Size;
}

export const avatarShape: CropShape = {
  name: 'circle',
  ratio: 1,
  isRound: true,
  needed: { width: 800, height: 800 },
};

export const coverShape: CropShape = {
  name: 'wide',
  ratio: 3.5,
  isRound: false,
  guide: 4.5,
  needed: { width: 1890, height: 540 },
};
