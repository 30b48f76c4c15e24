import type { ReactNode } from 'react';
import type { Article } from '../features/articles/article.ts';
import { ArticleView } from '../features/articles/article-view.tsx';
import { usePageMeta } from '../features/shell/page-meta.ts';

interface ArticlePageProps {
  article: Article;
  children?: ReactNode;
}

/** A static page with its title and description. */
export function ArticlePage({ article, children }: ArticlePageProps) {
  usePageMeta(article);
  return <ArticleView article={article}>{children}</ArticleView>;
}
