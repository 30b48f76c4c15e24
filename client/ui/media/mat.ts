import { needsDarkMat } from '#contract/foundations/picture-mat.ts';

/** Returns the class of the background of a loaded picture, which its transparent areas show. */
export function matOf(placeholder: string): string {
  return needsDarkMat(placeholder) ? 'bg-mat' : 'bg-canvas';
}
