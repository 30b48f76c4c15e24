import type { Size } from '../../../ui/pan-zoom.ts';

/** What a picture is cropped to. */
export interface CropShape {
  name: 'circle' | 'wide';
  /** Width divided by height. */
  ratio: number;
  isRound: boolean;
  /** The ratio of the part in the middle that wide screens show. */
  guide?: number;
  /** The size that is sent at most: what the largest screen shows. */
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
