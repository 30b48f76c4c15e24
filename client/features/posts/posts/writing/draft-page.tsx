import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { SquarePen } from 'lucide-react';
import { type ComponentType, type ReactNode, useRef } from 'react';
import { NavLink } from '#client/lib/router/link.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { Skeletons } from '#client/ui/feedback/skeletons.tsx';
import { LoadedRows } from '#client/ui/list/loaded-list.tsx';
import { LinkButton } from '#client/ui/navigation/link-button.tsx';
import { cx } from '#client/ui/text/cx.ts';
import type { Page } from '#contract/foundations/primitives.ts';
import { plannedPostsMessages } from '../planned-posts/planned-posts.messages.ts';
import { draftsMessages as texts } from './drafts.messages.ts';

const pages = [
  { to: '/posts/drafts', label: texts.title },
  { to: '/planned', label: plannedPostsMessages.title },
];

interface DraftPageProps {
  title: string;
  lead: string;
  /** The list. It calls `onRemoved` when its focused row is removed. */
  list: ComponentType<{ onRemoved: () => void }>;
}

/** The frame of the pages of drafts and of planned posts. The heading takes the focus when a focused row is removed. */
export function DraftPage({ title, lead, list: List }: DraftPageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <div className="mx-auto w-full max-w-text px-4 pt-6 pb-12 md:pt-10">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h1 ref={heading} tabIndex={-1} className="text-2xl">
          {title}
        </h1>
        <LinkButton to="/posts/new" variant="secondary" className="shrink-0 max-sm:px-4">
          <SquarePen className="size-4" aria-hidden="true" />
          {texts.write}
        </LinkButton>
      </div>
      <p className="mt-1 text-ink-soft text-sm">{lead}</p>
      <nav aria-label={texts.pages} className="mt-3 mb-5 border-line border-b">
        <ul className="-mb-px flex flex-wrap">
          {pages.map(({ to, label }) => (
            <li key={to}>
              <NavLink to={to} className={linkClasses}>
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <List onRemoved={() => heading.current?.focus({ preventScroll: true })} />
    </div>
  );
}

function linkClasses(isCurrent: boolean): string {
  return cx(
    'flex min-h-12 items-center border-b-2 px-6 font-bold text-sm -outline-offset-2 transition-colors',
    isCurrent ? 'border-brand text-brand' : 'border-transparent text-ink-soft hover:text-ink',
  );
}

interface DraftListProps<Item> {
  query: UseInfiniteQueryResult<InfiniteData<Page<Item>>>;
  label: string;
  loading: string;
  empty: ReactNode;
  row: (item: Item) => ReactNode;
}

export function DraftList<Item extends { id: string }>(props: DraftListProps<Item>) {
  const { query, label, loading, empty, row } = props;
  return (
    <LoadedRows
      {...{ query, label, empty }}
      keyOf={({ id }) => id}
      className="space-y-3"
      loading={
        <Skeletons label={loading} count={3} className="space-y-3">
          <Skeleton shape="box" className="h-37" />
        </Skeletons>
      }
    >
      {row}
    </LoadedRows>
  );
}
