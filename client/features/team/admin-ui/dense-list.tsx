import type { InfiniteData } from '@tanstack/react-query';
import type { ReactNode, RefObject } from 'react';
import { loadedItems } from '#client/lib/api/paging.ts';
import { LoadedQuery, type UnloadedQuery } from '#client/ui/feedback/loaded-query.tsx';
import { InfiniteList, type NextPageQuery } from '#client/ui/list/infinite-list.tsx';
import { cx } from '#client/ui/text/cx.ts';
import type { Page } from '#contract/foundations/primitives.ts';
import { type Column, DenseTable } from './dense-table.tsx';
import type { Selection } from './use-selection.ts';

export type { Column };

/** The properties of an infinite query that the list uses. */
interface PagesQuery<Item> extends NextPageQuery, UnloadedQuery {
  data: InfiniteData<Page<Item>, unknown> | undefined;
  isPlaceholderData: boolean;
}

interface DenseListProps<Item> {
  query: PagesQuery<Item>;
  /** The accessible name of the table, which names its content. */
  label: string;
  columns: readonly Column<Item>[];
  keyOf: (item: Item) => string;
  /** Makes rows selectable. */
  selection?: Selection;
  list?: RefObject<HTMLDivElement | null>;
  /** Shown instead of a list without items. */
  empty: ReactNode;
}

/** A list of the administration that loads more at its end: a table on a desktop, cards on a phone. */
export function DenseList<Item>(props: DenseListProps<Item>) {
  const { query, list, empty, ...table } = props;
  const items = loadedItems(query.data, props.keyOf);
  return (
    <LoadedQuery query={query}>
      {() => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form.
        <div
          ref={list}
          role="group"
          aria-label={props.label}
          tabIndex={-1}
          data-admin-list
          className={cx('rounded-lg', query.isPlaceholderData && 'opacity-60 transition-opacity')}
        >
          <InfiniteList query={query} count={items.length} empty={empty}>
            <DenseTable {...table} items={items} />
          </InfiniteList>
        </div>
      )}
    </LoadedQuery>
  );
}
