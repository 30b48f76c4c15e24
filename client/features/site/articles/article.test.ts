import { expect, it } from 'vitest';
import { builtInArticle } from '#client/features/administration/managed-legal-pages/legal-page-editor.tsx';
import { legalBodySchema } from '#contract/administration/legal-pages.ts';
import { legalPages } from '#contract/site/legal-page-text.ts';
import { fillNames, readArticle, writeArticle } from './article.ts';

it.each(legalPages)(
  'the built-in text of %s is the same after admins have published it unchanged [SITE-LEGAL-13]',
  (page) => {
    const { lead, sections } = builtInArticle(page);
    const body = writeArticle({ lead, sections });
    expect(legalBodySchema.parse(body)).toBe(body);
    // A built-in paragraph is plain text, but text by admins is read as user text, because it may contain URLs.
    const asText = (block: (typeof sections)[number]['blocks'][number]) =>
      typeof block === 'string' ? { text: block } : block;
    expect(readArticle(body)).toEqual({
      lead,
      sections: sections.map(({ heading, blocks }) => ({ heading, blocks: blocks.map(asText) })),
    });
  },
);

it('readArticle reads headings, paragraphs, lists and terms, and nothing else as markup [SITE-LEGAL-07]', () => {
  const body =
    'はじめに\n\n## 一\n\n文。\n- ひとつ\n- ふたつ\n\n- 用語｜説明\n\n<b>太い</b> **字**';
  expect(readArticle(body)).toEqual({
    lead: 'はじめに',
    sections: [
      {
        heading: '一',
        blocks: [
          { text: '文。' },
          { list: ['ひとつ', 'ふたつ'] },
          { terms: [['用語', '説明']] },
          { text: '<b>太い</b> **字**' },
        ],
      },
    ],
  });
});

it('fillNames inserts the names of the site unchanged, even when one contains "$&" [SITE-LEGAL-07]', () => {
  const names = { siteName: '$&広場', operator: '会', contact: 'a@b.test', description: '説明' };
  expect(fillNames('{サイト名}と{サイト名}、{運営者}', names)).toBe('$&広場と$&広場、会');
});
