import type { ContentLabels } from './content-labels.ts';

/**
 * Who sees a post, from the widest to the narrowest. The visibility of its author's profile can narrow the audience
 * further.
 */
export const postAudiences = ['public', 'followers', 'mutuals', 'private'] as const;
export type PostAudience = (typeof postAudiences)[number];

/** Who can comment on a post, among those who see it. The author always can. */
export const commenterGroups = ['readers', 'followers', 'mutuals', 'nobody'] as const;
export type CommenterGroup = (typeof commenterGroups)[number];

export function narrowerAudience(a: PostAudience, b: PostAudience): PostAudience {
  return postAudiences.indexOf(a) < postAudiences.indexOf(b) ? b : a;
}

export const rightNames = ['reposting', 'saving', 'editing', 'ai_training'] as const;

const covers = { spoiler: 'ネタバレ', sensitive: 'センシティブ' } as const;
const ai = { assisted: 'AI補助', generated: 'AI生成' } as const;

/** Returns the names of labels, such as ネタバレ・AI生成. Returns an empty text without labels. */
export function nameLabels(labels: ContentLabels): string {
  return [
    labels.spoiler && covers.spoiler,
    labels.sensitive && covers.sensitive,
    labels.ai !== 'none' && ai[labels.ai],
  ]
    .filter(Boolean)
    .join('・');
}
