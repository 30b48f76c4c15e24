import { composeComic } from './compose/comic.ts';
import { composePattern } from './compose/pattern.ts';
import { composePixel } from './compose/pixel.ts';
import { composeScene } from './compose/scene.ts';
import { composeStickers } from './compose/stickers.ts';
import { createPaper, finish, type Paper } from './drawing/svg.ts';
import { composePhoto } from './photos/index.ts';
import { sizeOf } from './size.ts';
import type { ArtSpec, Drawing, Focus } from './types.ts';

export { drawAvatar } from './portraits/avatar.ts';
export { drawBanner, drawEventCover } from './portraits/covers.ts';
export { drawMascots } from './portraits/mascots.ts';
export { drawNft, nftTraits } from './portraits/nft.ts';
export { drawProfileCover } from './portraits/profile-cover.ts';
export { drawSharePicture } from './portraits/share.ts';
export type { ArtSpec, Drawing, Focus } from './types.ts';

function compose(paper: Paper, spec: ArtSpec): { art: string; focus?: Focus } {
  switch (spec.kind) {
    case 'scene':
      return composeScene(paper, spec);
    case 'photo':
      return { art: composePhoto(paper, spec) };
    case 'stickers':
      return { art: composeStickers(paper, spec) };
    case 'comic':
      return { art: composeComic(paper, spec) };
    case 'pattern':
      return { art: composePattern(paper, spec) };
    case 'pixel':
      return { art: composePixel(paper, spec) };
  }
}

/** Draws a picture. The same spec always gives the same SVG, with no text and no links in it. */
export function drawArt(spec: ArtSpec): Drawing {
  const [width, height] = sizeOf(spec.ratio);
  const paper = createPaper(width, height, spec.seed);
  const { art, ...rest } = compose(paper, spec);
  return { svg: finish(paper, art), width, height, ...rest };
}
