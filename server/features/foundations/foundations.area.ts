import { registerPictures } from './pictures/pictures.routes.ts';
import { registerThumbnails } from './pictures/thumbnails.routes.ts';

/** What the area registers. */
export const foundationsArea = [registerPictures, registerThumbnails];
