import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { messageOf } from '#client/lib/api/api-error.ts';
import { loadedItems } from '#client/lib/api/paging.ts';
import { FailureAlert } from '#client/ui/feedback/failure-alert.tsx';
import { Unloaded } from '#client/ui/feedback/loaded-query.tsx';
import { RowsSkeleton } from '#client/ui/feedback/skeleton.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { LoadMoreButton } from '#client/ui/list/load-more-button.tsx';
import { Dialog } from '#client/ui/overlay/dialog.tsx';
import type { DialogState } from '#client/ui/overlay/dialog-props.ts';
import type { Page } from '#contract/foundations/primitives.ts';

interface Choice {
  id: string;
  has_post: boolean;
}

type Choices<List> = UseInfiniteQueryResult<InfiniteData<Page<List>, unknown>>;

interface ListPickerTexts {
  title: string;
  text: string;
  close: string;
  create: string;
  list: string;
  loading: string;
  none: string;
  failed: string;
}

/** The state of the form of a new list. `put` adds the post to the new list, unless the form does that itself. */
interface NewList<List> extends DialogState {
  put: (list: Omit<List, 'has_post'>) => void;
}

interface ListPickerProps<List extends Choice> extends DialogState {
  texts: ListPickerTexts;
  createIcon: LucideIcon;
  query: Choices<List>;
  nameOf: (list: List) => string;
  hintOf: (list: List) => ReactNode;
  set: (list: Omit<List, 'has_post'>, isIn: boolean) => Promise<void>;
  form: (form: NewList<List>) => ReactNode;
}

/**
 * The viewer's lists as checkboxes. Checking a list adds the post to it immediately, and unchecking a list removes the
 * post.
 */
export function ListPicker<List extends Choice>(props: ListPickerProps<List>) {
  const { open, onClose, texts, createIcon: CreateIcon, form } = props;
  const [isCreating, setCreating] = useState(false);
  const [changing, setChanging] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [failure, setFailure] = useState<string | null>(null);

  async function set(list: Omit<List, 'has_post'>, isIn: boolean) {
    setChanging((before) => new Map(before).set(list.id, isIn));
    setFailure(null);
    try {
      await props.set(list, isIn);
    } catch (error) {
      setFailure(messageOf(error));
    }
    setChanging((before) => new Map([...before].filter(([id]) => id !== list.id)));
  }

  return (
    <>
      <Dialog
        open={open && !isCreating}
        onClose={onClose}
        shape="sheet"
        title={texts.title}
        description={texts.text}
        actions={<Button onClick={onClose}>{texts.close}</Button>}
      >
        <div className="py-2">
          <Rows {...props} changing={changing} set={set} />
          <button
            type="button"
            onClick={() => setCreating(true)}
            className="flex min-h-12 w-full items-center gap-3 rounded-md px-3 font-bold text-brand text-sm hover:bg-hover"
          >
            <CreateIcon className="size-5" aria-hidden="true" />
            {texts.create}
          </button>
          {failure !== null && (
            <FailureAlert title={texts.failed} text={failure} className="mt-3" />
          )}
        </div>
      </Dialog>
      {form({
        open: isCreating,
        onClose: () => setCreating(false),
        put: (list) => void set(list, true),
      })}
    </>
  );
}

interface RowsProps<List extends Choice> extends ListPickerProps<List> {
  /** The pending changes, by the ids of the lists. The value is true while the post is being added. */
  changing: ReadonlyMap<string, boolean>;
}

function Rows<List extends Choice>({ query, texts, ...props }: RowsProps<List>) {
  const { changing, nameOf, hintOf, set } = props;
  if (!query.data) {
    return <Unloaded query={query} loading={<RowsSkeleton label={texts.loading} />} />;
  }
  const lists = loadedItems(query.data, ({ id }) => id);
  if (lists.length === 0) return <p className="px-3 py-2 text-sm">{texts.none}</p>;
  // The rows scroll separately, so that the buttons below stay visible.
  return (
    <div className="max-h-[45dvh] overflow-y-auto border-line border-b">
      <ul aria-label={texts.list}>
        {lists.map((list) => (
          <li key={list.id}>
            <Row
              name={nameOf(list)}
              hint={hintOf(list)}
              isIn={changing.get(list.id) ?? list.has_post}
              isBusy={changing.has(list.id)}
              onSet={(isIn) => void set(list, isIn)}
            />
          </li>
        ))}
      </ul>
      <LoadMoreButton query={query} />
    </div>
  );
}

interface RowProps {
  name: string;
  hint: ReactNode;
  isIn: boolean;
  isBusy: boolean;
  onSet: (isIn: boolean) => void;
}

function Row({ name, hint, isIn, isBusy, onSet }: RowProps) {
  const id = useId();
  return (
    <label className="flex min-h-12 w-full cursor-pointer items-center gap-3 rounded-md px-3 text-sm hover:bg-hover">
      <input
        type="checkbox"
        checked={isIn}
        aria-busy={isBusy || undefined}
        aria-labelledby={`${id}-name`}
        aria-describedby={`${id}-hint`}
        onChange={() => !isBusy && onSet(!isIn)}
        className="size-5 shrink-0 accent-brand"
      />
      <span id={`${id}-name`} className="min-w-0 flex-1">
        {name}
      </span>
      <span id={`${id}-hint`} className="shrink-0 text-ink-soft text-xs">
        {hint}
      </span>
    </label>
  );
}
