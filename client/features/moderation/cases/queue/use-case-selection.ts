import { useState } from 'react';
import { titleOf } from '#client/features/moderation/cases/case-words.ts';
import type { SelectAllState } from '#client/features/moderation/cases/view/author-card.tsx';
import { type Selection, useSelection } from '#client/features/team/admin-ui/use-selection.ts';
import { useLocation } from '#client/lib/router/router-hooks.ts';
import { CASE_DECISIONS_MAX } from '#contract/foundations/limits.ts';
import type { Case } from '#contract/moderation/cases.ts';

/** A case that the server refused to decide, with the reason. */
export interface RefusedCase {
  item: Case;
  reason: string;
}

const none: readonly RefusedCase[] = [];

export interface CaseSelection extends Selection {
  /** Whether cases can be selected now. */
  isOn: boolean;
  /** Starts or ends the selection. */
  toggleOn: () => void;
  /** The listed cases that can be selected. */
  selectable: readonly Case[];
  chosen: readonly Case[];
  /** The cases that the server refused in the last decision. */
  refused: readonly RefusedCase[];
  setRefused: (refused: readonly RefusedCase[]) => void;
}

interface QueueItems {
  items: readonly Case[];
  /** Whether the items belong to the filters in the current URL, not to earlier ones. */
  isCurrent: boolean;
}

/** Returns the selection of cases in the queue. Appeals cannot be selected, because each is answered on its own. */
export function useCaseSelection({ items, isCurrent }: QueueItems): CaseSelection {
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

/** Selects all cases as soon as they are read, if the link to this page requests that. */
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
