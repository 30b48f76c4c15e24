import { type ComponentProps, useRef } from 'react';
import type { ManagedTarget } from '#client/features/identity/team-actions/managed-target.ts';
import { type Column, DenseList } from '#client/features/team/admin-ui/dense-list.tsx';
import { SelectAll } from '#client/features/team/admin-ui/select-all.tsx';
import { useSelection } from '#client/features/team/admin-ui/use-selection.ts';
import { loadedItems } from '#client/lib/api/paging.ts';
import type {
  ManagedComment,
  ManagedEvent,
  ManagedPost,
} from '#contract/administration/managed-content.ts';
import { commonColumns } from './common-columns.tsx';
import { ContentSelectionBar } from './content-selection-bar.tsx';
import { useContentActions } from './use-content-actions.tsx';

type Managed = ManagedPost | ManagedComment | ManagedEvent;

interface ContentListProps<Item extends Managed>
  extends Pick<ComponentProps<typeof DenseList<Item>>, 'query' | 'label' | 'empty'> {
  /** The columns before the common ones. */
  columns: readonly Column<Item>[];
  targetOf: (item: Item) => ManagedTarget;
}

const keyOf = ({ id }: Managed) => id;

/** A list of posts, events or comments. Rows can be hidden, shown and deleted, one by one or several at once. */
export function ContentList<Item extends Managed>(props: ContentListProps<Item>) {
  const { query, columns, targetOf, ...list } = props;
  const items = loadedItems(query.data, keyOf);
  const element = useRef<HTMLDivElement>(null);
  const actions = useContentActions({
    list: element,
    placeOf: (id) => items.findIndex((item) => item.id === id),
  });
  const targets = items.map(targetOf);
  const names = new Map(targets.map(({ id, name }) => [id, name]));
  const selection = useSelection((id) => names.get(id) ?? '');
  const all = useRef<HTMLInputElement>(null);
  return (
    <>
      <SelectAll
        input={all}
        list={element}
        ids={targets.map(({ id }) => id)}
        selection={selection}
      />
      <DenseList
        {...list}
        list={element}
        query={query}
        columns={[...columns, ...commonColumns(actions, targetOf)]}
        keyOf={keyOf}
        selection={selection}
      />
      <ContentSelectionBar
        targets={targets}
        isHidden={items[0] !== undefined && items[0].hidden !== null}
        selection={selection}
        all={all}
      />
      {actions.dialog}
    </>
  );
}
