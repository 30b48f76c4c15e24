export interface Article {
  title: string;
  description: string;
  lead: string;
  sections: readonly ArticleSection[];
  /** The displayed date of the last change of rules. */
  revised?: string;
}

export interface ArticleSection {
  heading: string;
  blocks: readonly ArticleBlock[];
}

/**
 * A paragraph, a text entered by a user, a link to the community guidelines, the items of a list, or terms with
 * definitions.
 */
export type ArticleBlock =
  | string
  | { readonly text: string }
  | { readonly guidelines: string }
  | { readonly list: readonly string[] }
  | { readonly terms: readonly ArticleTerm[] };

/** A term with its definition. `href` makes the definition a link. */
type ArticleTerm = readonly [term: string, meaning: string, href?: string];
