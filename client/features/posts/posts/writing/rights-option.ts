import { lazyWithRetry } from '#client/ui/feedback/lazy-with-retry.ts';
import { rightNames } from '#contract/posts/right-names.ts';
import { pictureRightsMessages as texts } from '../picture-rights/picture-rights.messages.ts';
import type { PostOption } from './post-options.tsx';

/** The option for the rights of a post's pictures, and for its watermark. */
export const rightsOption: PostOption = {
  fields: ['rights', 'has_watermark'],
  summary: ({ rights }) =>
    rightNames
      .filter((name) => rights?.[name] === false)
      .map((name) => texts[name].label)
      .join('・'),
  Part: lazyWithRetry(() => import('./rights-part.tsx')),
};
