import { needsDarkMat } from '#contract/foundations/picture-mat.ts';

/** The class of the mat under a picture that has loaded, on which its transparent parts are seen. */
export function matOf(placeholder: string): string {
  return needsDarkMat(placeholder) ? 'bg-mat' : 'bg-canvas';
}
