import type { ReactNode } from 'react';
import { usePageMeta } from '#client/features/site/page-meta/page-meta.ts';
import type { Article } from './article.ts';
import { ArticleView } from './article-view.tsx';

interface ArticlePageProps {
  article: Article;
  children?: ReactNode;
}

/** A static page with its title and description. */
export function ArticlePage({ article, children }: ArticlePageProps) {
  usePageMeta(article);
  return <ArticleView article={article}>{children}</ArticleView>;
}
