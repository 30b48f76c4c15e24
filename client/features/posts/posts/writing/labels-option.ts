import { lazyWithRetry } from '#client/ui/feedback/lazy-with-retry.ts';
import { labelsOptionMessages } from './labels-option.messages.ts';
import type { PostOption } from './post-options.tsx';

const texts = labelsOptionMessages;

/** The option for the labels of a post: spoiler, sensitive contents, a warning, and the use of AI. */
export const labelsOption: PostOption = {
  fields: ['labels', 'warning'],
  summary: ({ labels }) =>
    [
      labels?.spoiler && texts.spoiler.label,
      labels?.sensitive && texts.sensitive.label,
      labels?.ai && labels.ai !== 'none' && texts.aiChoices[labels.ai],
    ]
      .filter(Boolean)
      .join('・'),
  Part: lazyWithRetry(() => import('./labels-part.tsx')),
};
