import { needsDarkMat } from '#contract/foundations/picture-mat.ts';

/** Returns the background class of a loaded picture. The background is visible through transparent areas. */
export function matOf(placeholder: string): string {
  return needsDarkMat(placeholder) ? 'bg-mat' : 'bg-canvas';
}
