import { adminUiMessages } from './admin-ui.messages.ts';
import type { Selection } from './use-selection.ts';

/** The checkbox that selects a row. The key `x` toggles it in the focused row. */
export function RowCheckbox({ id, selection }: { id: string; selection: Selection }) {
  return (
    <label className="grid size-11 cursor-pointer place-items-center">
      <span className="sr-only">{adminUiMessages.select(selection.nameOf(id))}</span>
      <input
        type="checkbox"
        data-admin-select
        checked={selection.has(id)}
        onChange={() => selection.toggle(id)}
        className="size-5 accent-brand"
      />
    </label>
  );
}
