import { GripVertical } from 'lucide-react';
import type { KeyboardEvent } from 'react';

const steps: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 };

interface MoveHandleProps {
  /** The name of the row and its position: 「…」の順番、5件中2番目 */
  label: string;
  onMove: (by: number) => void;
}

/** The handle of a row. It moves the row by dragging or by the arrow keys. */
export function MoveHandle({ label, onMove }: MoveHandleProps) {
  function onKeyDown(event: KeyboardEvent) {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    onMove(step);
  }
  return (
    <button
      type="button"
      data-handle=""
      aria-label={label}
      onKeyDown={onKeyDown}
      className="grid size-11 shrink-0 cursor-grab touch-none place-items-center rounded-full text-ink-soft hover:bg-hover active:cursor-grabbing"
    >
      <GripVertical className="size-5" aria-hidden="true" />
    </button>
  );
}
