import { ListChecks, Rows4 } from 'lucide-react';
import { type RefObject, useState } from 'react';
import { SelectAllBox, useSelection } from '#client/features/team/admin-ui/selection.tsx';
import { useLocation } from '#client/lib/router/router-hooks.ts';
import { IconButton } from '#client/ui/form/icon-button.tsx';
import { cx } from '#client/ui/text/cx.ts';
import { CASE_DECISIONS_MAX } from '#contract/foundations/limits.ts';
import type { Case, CaseFilter } from '#contract/moderation/cases.ts';
import { titleOf } from '../case-words.ts';
import { casesMessages } from '../cases.messages.ts';
import { useCaseCount } from '../cases.queries.ts';
import type { SelectAllState } from '../view/author-card.tsx';

const texts = casesMessages.tools;

interface QueueToolsProps {
  filter: CaseFilter;
  selection: CaseSelection;
  isDense: boolean;
  onDense: () => void;
  /** The button that starts the selection. It receives the focus when the selected cases are removed. */
  starter: RefObject<HTMLButtonElement | null>;
}

export function QueueTools({ filter, selection, isDense, onDense, starter }: QueueToolsProps) {
  const count = useCaseCount(filter);
  const { isOn, toggleOn } = selection;
  return (
    <div className="mb-1">
      <div className="flex items-center">
        <p role="status" className="nums mr-auto pl-1 text-ink-soft text-sm">
          {count && texts.count(count.count, count.has_more)}
        </p>
        <Toggle icon={Rows4} label={texts.dense} isOn={isDense} onToggle={onDense} />
        <Toggle
          ref={starter}
          icon={ListChecks}
          label={texts.select}
          isOn={isOn}
          onToggle={toggleOn}
        />
      </div>
      {isOn && (
        <SelectAllBox
          ids={selection.selectable.slice(0, CASE_DECISIONS_MAX).map(({ id }) => id)}
          selection={selection}
        />
      )}
    </div>
  );
}

interface ToggleProps
  extends Pick<React.ComponentProps<typeof IconButton>, 'icon' | 'label' | 'ref'> {
  isOn: boolean;
  onToggle: () => void;
}

function Toggle({ isOn, onToggle, ...button }: ToggleProps) {
  return (
    <IconButton
      {...button}
      aria-pressed={isOn}
      onClick={onToggle}
      className={cx('[&_svg]:size-5', isOn && 'bg-brand-soft text-brand')}
    />
  );
}

export interface RefusedCase {
  item: Case;
  reason: string;
}

const none: readonly RefusedCase[] = [];

export type CaseSelection = ReturnType<typeof useCaseSelection>;

interface QueueItems {
  items: readonly Case[];
  /** Whether the items match the filters in the current URL. False while the items of earlier filters are shown. */
  isCurrent: boolean;
}

/** Returns the selection of cases in the queue. Appeals cannot be selected, because each is answered on its own. */
export function useCaseSelection({ items, isCurrent }: QueueItems) {
  const [isOn, setOn] = useState(false);
  const [refused, setRefused] = useState(none);
  const titles = new Map(items.map((item) => [item.id, titleOf(item)]));
  const selection = useSelection((id) => titles.get(id) ?? '');
  const selectable = items.filter(({ status, kind }) => status === 'open' && kind !== 'appeal');
  const chosen = isOn ? selectable.filter(({ id }) => selection.has(id)) : [];
  useAllByLink(isCurrent && selectable.length > 0, () => {
    setOn(true);
    selection.set(selectable.slice(0, CASE_DECISIONS_MAX).map(({ id }) => id));
  });
  function toggleOn() {
    setOn(!isOn);
    selection.set([]);
  }
  return { ...selection, isOn, toggleOn, selectable, chosen, refused, setRefused };
}

/** Selects all cases once they are read, if the link to this page requests it. */
function useAllByLink(isRead: boolean, selectAll: () => void): void {
  const { state } = useLocation();
  const wanted = isSelectAll(state) ? state.selectAll : null;
  const [followed, setFollowed] = useState<string | null>(null);
  if (wanted === null || wanted === followed || !isRead) return;
  setFollowed(wanted);
  selectAll();
}

function isSelectAll(state: unknown): state is SelectAllState {
  return typeof state === 'object' && state !== null && 'selectAll' in state;
}
