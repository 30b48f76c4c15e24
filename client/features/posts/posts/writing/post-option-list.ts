import { labelsOption } from './labels-option.ts';
import type { PostOption } from './post-options.tsx';
import { rightsOption } from './rights-option.ts';

/** The options of a post, in the order of the form. */
export const postOptions: readonly PostOption[] = [labelsOption, rightsOption];
