import { useInfiniteQuery } from '@tanstack/react-query';
import { ImagePlus } from 'lucide-react';
import { useState } from 'react';
import { PostThumb } from '#client/features/posts/posts/cards/post-thumb.tsx';
import { formatCount } from '#client/lib/format/format.ts';
import { Link } from '#client/lib/router/link.tsx';
import { Badge } from '#client/ui/feedback/badge.tsx';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { Card } from '#client/ui/list/card.tsx';
import { LoadedRows } from '#client/ui/list/loaded-list.tsx';
import { ChoiceChips } from '#client/ui/navigation/filter-chip.tsx';
import { LinkButton } from '#client/ui/navigation/link-button.tsx';
import { RelativeTime } from '#client/ui/text/relative-time.tsx';
import { type InsightSort, insightSorts } from '#contract/posts/insight-choices.ts';
import type { InsightPost } from '#contract/posts/post-insights.ts';
import { postInsightsMessages } from './post-insights.messages.ts';
import { insightPostsQuery } from './post-insights.queries.ts';

const { posts: texts, figures, untitled } = postInsightsMessages;

/** The posts of the viewer with their totals, sorted by the total that the viewer chooses. */
export function InsightPosts() {
  const [sort, setSort] = useState<InsightSort>('views');
  return (
    <section>
      <h2 className="text-lg">{texts.title}</h2>
      <p className="text-ink-soft text-sm">{texts.lead}</p>
      <fieldset
        aria-label={texts.sort}
        className="-mx-4 my-2 flex min-w-0 gap-2 overflow-x-auto px-4 [scrollbar-width:none]"
      >
        <ChoiceChips values={insightSorts} names={texts.sorts} chosen={sort} onChoose={setSort} />
      </fieldset>
      <PostsBy sort={sort} />
    </section>
  );
}

function PostsBy({ sort }: { sort: InsightSort }) {
  return (
    <LoadedRows
      query={useInfiniteQuery(insightPostsQuery(sort))}
      keyOf={({ post }: InsightPost) => post.id}
      label={texts.list}
      className="space-y-3"
      empty={<NoInsightPosts />}
    >
      {(item) => <PostRow {...item} />}
    </LoadedRows>
  );
}

export function NoInsightPosts() {
  return (
    <EmptyState
      icon={ImagePlus}
      title={texts.empty}
      text={texts.emptyText}
      action={<LinkButton to="/posts/new">{texts.write}</LinkButton>}
    />
  );
}

function PostRow({ post, totals }: InsightPost) {
  const title = post.title || untitled;
  return (
    <Card className="relative flex min-h-22 overflow-hidden transition-colors has-[a:hover]:border-control">
      <div className="relative w-22 shrink-0 overflow-hidden bg-sunken *:absolute! *:inset-0 *:size-full">
        <PostThumb post={post} />
      </div>
      <div className="min-w-0 flex-1 p-3">
        <h3 className="truncate text-base leading-snug">
          <Link
            to={`/insights/${post.id}`}
            aria-label={texts.open(title)}
            className="after:absolute after:inset-0 hover:text-brand"
          >
            {title}
          </Link>
        </h3>
        <p className="flex items-center gap-2 text-ink-soft text-xs">
          {post.is_draft && <Badge tone="warning">{texts.draft}</Badge>}
          <RelativeTime iso={post.created_at} />
        </p>
        <dl className="nums mt-1 flex flex-wrap gap-x-4 text-sm">
          {insightSorts.map((name) => (
            <div key={name} className="flex items-baseline gap-1">
              <dt className="text-ink-soft text-xs">{figures[name]}</dt>
              <dd className="font-bold">{formatCount(totals[name])}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Card>
  );
}
