import type { ContentLabels } from './content-labels.ts';

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
