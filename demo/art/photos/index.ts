import type { Paper } from '../drawing/svg.ts';
import type { PhotoId, PhotoSpec } from '../types.ts';
import { photoCake } from './cake.ts';
import { photoCraft } from './craft.ts';
import { dishOf, photoLatte } from './latte.ts';
import { photoLeaves } from './leaves.ts';
import { photoLights } from './lights.ts';
import { photoPlush } from './plush.ts';
import { photoSky } from './sky.ts';
import { photoStand } from './stand.ts';
import { photoWindow } from './window.ts';

const subjects: Readonly<Record<PhotoId, (paper: Paper, spec: PhotoSpec) => string>> = {
  plush: photoPlush,
  latte: photoLatte,
  cake: photoCake,
  window: photoWindow,
  sky: photoSky,
  craft: photoCraft,
  leaves: photoLeaves,
  lights: photoLights,
  stand: photoStand,
  beach: photoStand,
};

/** A picture that looks like a photo. */
export function composePhoto(paper: Paper, spec: PhotoSpec): string {
  return subjects[spec.subject](paper, spec);
}

/** A name for the look of a photo. Two photos with the same name look alike. */
export function lookOf(spec: PhotoSpec): string {
  if (spec.subject === 'latte') return `latte with ${dishOf(spec)}`;
  return spec.subject === 'craft' && spec.cast.length > 1 ? 'badges' : spec.subject;
}
