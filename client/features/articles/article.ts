/** The text of a static page. */
export interface Article {
  title: string;
  description: string;
  lead: string;
  sections: readonly ArticleSection[];
  /** Whether the text holds rules, whose last change is told. */
  isRules?: boolean;
}

export interface ArticleSection {
  heading: string;
  blocks: readonly ArticleBlock[];
}

/** A paragraph, the items of a list, or terms with what they mean. */
export type ArticleBlock =
  | string
  | { readonly list: readonly string[] }
  | { readonly terms: readonly ArticleTerm[] };

/** What a term means; `href` makes a link of it. */
type ArticleTerm = readonly [term: string, meaning: string, href?: string];
