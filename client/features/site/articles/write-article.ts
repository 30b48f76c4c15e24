import type { Article, ArticleBlock } from './article.ts';

/** The line that becomes a link to the community guidelines. */
export const guidelinesLine = '{ガイドラインへのリンク}';

/** Writes an article as the text that admins edit: a lead, headings, paragraphs, lists and terms. */
export function writeArticle({ lead, sections }: Pick<Article, 'lead' | 'sections'>): string {
  const parts = sections.map(({ heading, blocks }) =>
    [`## ${heading}`, ...blocks.map(writeBlock)].join('\n\n'),
  );
  return [lead, ...parts].join('\n\n');
}

function writeBlock(block: ArticleBlock): string {
  if (typeof block === 'string') return block;
  if ('text' in block) return block.text;
  if ('guidelines' in block) return guidelinesLine;
  if ('list' in block) return block.list.map((item) => `- ${item}`).join('\n');
  return block.terms.map(([term, meaning]) => `- ${term}｜${meaning}`).join('\n');
}
