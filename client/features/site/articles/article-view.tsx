import { ChevronDown } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from '#client/lib/router/link.tsx';
import { Contents, goToHeading } from '#client/ui/navigation/contents.tsx';
import { LinkedText } from '#client/ui/text/linked-text.tsx';
import type { Article, ArticleBlock } from './article.ts';
import { articlesMessages } from './articles.messages.ts';

interface ArticleViewProps {
  article: Article;
  /** The index of the section that is shown first. By default, the article starts at its title. */
  opened?: number;
  notice?: ReactNode;
  children?: ReactNode;
}

export function ArticleView({ article, opened, notice, children }: ArticleViewProps) {
  const headings = useRef<(HTMLHeadingElement | null)[]>([]);
  const { title, lead, sections, revised } = article;
  useEffect(() => {
    if (opened !== undefined) goToHeading(headings.current[opened]);
  }, [opened]);
  const contents = (
    <Contents
      label={articlesMessages.contents}
      titles={sections.map(({ heading }) => heading)}
      onOpen={(index) => goToHeading(headings.current[index])}
    />
  );
  return (
    <div className="mx-auto w-full max-w-page px-4 pt-6 pb-12 md:pt-10 lg:grid lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-12">
      <article className="max-w-text lg:col-start-2 lg:row-start-1">
        <h1 className="text-2xl md:text-3xl">{title}</h1>
        {revised !== undefined && <p className="mt-2 text-ink-soft text-sm">{revised}</p>}
        {notice}
        <p className="user-text mt-4">{lead}</p>
        {sections.length > 0 && (
          <details className="group mt-6 rounded-xl bg-sunken lg:hidden">
            <summary className="flex min-h-11 cursor-pointer items-center justify-between rounded-xl px-4 font-bold text-sm">
              {articlesMessages.contents}
              <ChevronDown
                className="size-5 transition-transform group-open:rotate-180"
                aria-hidden="true"
              />
            </summary>
            {contents}
          </details>
        )}
        {sections.map(({ heading, blocks }, index) => (
          <section key={heading} className="mt-10">
            <h2
              ref={(element) => {
                headings.current[index] = element;
              }}
              tabIndex={-1}
              className="scroll-mt-24 text-xl [overflow-wrap:anywhere]"
            >
              {heading}
            </h2>
            {blocks.map((block) => (
              <Block key={JSON.stringify(block)} block={block} />
            ))}
          </section>
        ))}
        {children}
      </article>
      <div className="hidden lg:col-start-1 lg:row-start-1 lg:block">
        {sections.length > 0 && (
          <div className="sticky top-24 border-line border-l">
            <p aria-hidden="true" className="px-3 font-bold text-ink-soft text-sm">
              {articlesMessages.contents}
            </p>
            {contents}
          </div>
        )}
      </div>
    </div>
  );
}

function Block({ block }: { block: ArticleBlock }) {
  if (typeof block === 'string') return <p className="mt-4">{block}</p>;
  if ('text' in block) {
    return (
      <p className="user-text mt-4">
        <LinkedText text={block.text} />
      </p>
    );
  }
  if ('guidelines' in block) {
    return (
      <Link
        to="/guidelines"
        className="mt-4 inline-flex min-h-11 items-center text-brand underline underline-offset-2"
      >
        {block.guidelines}
      </Link>
    );
  }
  if ('list' in block) {
    return (
      <ul className="mt-4 list-disc space-y-2 pl-6 marker:text-ink-faint">
        {block.list.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    );
  }
  return (
    <dl className="mt-4 space-y-4">
      {block.terms.map(([term, meaning, href]) => (
        <div key={term}>
          <dt className="font-bold">{term}</dt>
          <dd className="mt-1">
            {href === undefined ? (
              meaning
            ) : (
              <a href={href} className="text-brand underline underline-offset-2">
                {meaning}
              </a>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
