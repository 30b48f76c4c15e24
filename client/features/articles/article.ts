/** The text of a static page. */
export interface Article {
  title: string;
  description: string;
  lead: string;
  sections: readonly ArticleSection[];
  /** When rules were last changed, as it is told. */
  revised?: string;
}

export interface ArticleSection {
  heading: string;
  blocks: readonly ArticleBlock[];
}

/** A paragraph, what somebody has typed, a link to the community guidelines, the items of a list, or terms with what they mean. */
export type ArticleBlock =
  | string
  | { readonly text: string }
  | { readonly guidelines: string }
  | { readonly list: readonly string[] }
  | { readonly terms: readonly ArticleTerm[] };

/** What a term means; `href` makes a link of it. */
type ArticleTerm = readonly [term: string, meaning: string, href?: string];
