import { useSiteSettings } from '#client/features/site/site-settings/site-settings.queries.ts';
import { commonMessages } from '#client/lib/format/common.messages.ts';
import { splitSections } from '#contract/site/legal-page-text.ts';
import { articlesMessages } from './articles.messages.ts';

export interface Article {
  title: string;
  description: string;
  lead: string;
  sections: readonly ArticleSection[];
  revised?: string;
}

export interface ArticleSection {
  heading: string;
  blocks: readonly ArticleBlock[];
}

/** A paragraph, a user's text, a link to the community guidelines, a list, or terms with definitions. */
export type ArticleBlock =
  | string
  | { readonly text: string }
  | { readonly guidelines: string }
  | { readonly list: readonly string[] }
  | { readonly terms: readonly ArticleTerm[] };

type ArticleTerm = readonly [term: string, meaning: string, href?: string];

export function readArticle(body: string): Pick<Article, 'lead' | 'sections'> {
  const [lead, ...sections] = splitSections(body);
  return {
    lead: lead?.text ?? '',
    sections: sections.map(({ heading, text }) => ({ heading, blocks: blocksOf(text) })),
  };
}

/**
 * Returns the blocks of a text. Empty lines separate paragraphs. A list may follow its paragraph without an empty line.
 */
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

export function fillNames(body: string, names: SiteNames): string {
  const keys = Object.keys(placeholders) as (keyof SiteNames)[];
  return keys.reduce((text, key) => text.replaceAll(placeholders[key], () => names[key]), body);
}

const guidelinesLine = '{ガイドラインへのリンク}';

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

export interface SiteNames {
  siteName: string;
  operator: string;
  contact: string;
  description: string;
}

/** Returns the names of the site and its operator for static pages, or generic defaults without the settings. */
export function useSiteNames(): SiteNames {
  const site = useSiteSettings();
  return {
    siteName: site?.site_name ?? commonMessages.siteName,
    operator: site?.operator_name ?? articlesMessages.operator,
    contact: site?.contact_email ?? '',
    description: site?.site_description ?? commonMessages.siteDescription,
  };
}
