import { splitSections } from '#contract/site/legal-page-text.ts';
import type { Article, ArticleBlock } from './article.ts';
import { articlesMessages } from './articles.messages.ts';
import type { SiteNames } from './use-site-names.ts';
import { guidelinesLine } from './write-article.ts';

/** Parses the text that admins edit into headings, paragraphs, lists and terms. Everything else stays plain text. */
export function readArticle(body: string): Pick<Article, 'lead' | 'sections'> {
  const [lead, ...sections] = splitSections(body);
  return {
    lead: lead?.text ?? '',
    sections: sections.map(({ heading, text }) => ({ heading, blocks: blocksOf(text) })),
  };
}

/** Paragraphs are separated by empty lines. A list may follow its paragraph without an empty line. */
function blocksOf(text: string): ArticleBlock[] {
  const parts = text.split(/\n\s*\n/).flatMap((part) => splitList(part.trim()));
  return parts.filter((part) => part !== '').map(blockOf);
}

function splitList(part: string): string[] {
  const list = part.startsWith('- ') ? -1 : part.indexOf('\n- ');
  return list < 0 ? [part] : [part.slice(0, list), part.slice(list + 1)];
}

function blockOf(group: string): ArticleBlock {
  if (group === guidelinesLine) return { guidelines: articlesMessages.guidelines };
  if (!group.startsWith('- ')) return { text: group };
  const items = group.split(/\n(?=- )/).map((line) => line.slice(2).trim());
  const terms = items.map((item) => item.split('｜'));
  return terms.every((parts) => parts.length > 1)
    ? { terms: terms.map(([term = '', ...meaning]) => [term, meaning.join('｜')] as const) }
    : { list: items };
}

export const placeholders: SiteNames = {
  siteName: '{サイト名}',
  operator: '{運営者}',
  contact: '{連絡先}',
  description: '{サイトの説明}',
};

/** Replaces the placeholders with the names of the site. */
export function fillNames(body: string, names: SiteNames): string {
  const keys = Object.keys(placeholders) as (keyof SiteNames)[];
  return keys.reduce((text, key) => text.replaceAll(placeholders[key], () => names[key]), body);
}
