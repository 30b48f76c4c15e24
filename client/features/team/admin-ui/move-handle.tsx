import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react';
import type { KeyboardEvent, PointerEvent } from 'react';
import { useDrag } from '#client/ui/media/use-drag.ts';
import { Menu } from '#client/ui/overlay/menu.tsx';
import { adminUiMessages } from './admin-ui.messages.ts';

const texts = adminUiMessages.move;
const steps: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 };

interface MoveHandleProps {
  /** The name of the row and its position: 「…」の順番、5件中2番目 */
  label: string;
  onMove: (by: number) => void;
}

/** The handle of a row. It moves the row by dragging, by the arrow keys, or by the menu that a press opens. */
export function MoveHandle({ label, onMove }: MoveHandleProps) {
  function onKeyDown(event: KeyboardEvent) {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    onMove(step);
  }
  return (
    <Menu
      label={label}
      entries={[
        { label: texts.up, icon: ArrowUp, onSelect: () => onMove(-1) },
        { label: texts.down, icon: ArrowDown, onSelect: () => onMove(1) },
      ]}
      data-handle=""
      onKeyDown={onKeyDown}
      className="grid size-11 shrink-0 cursor-grab touch-none place-items-center rounded-full text-ink-soft hover:bg-hover active:cursor-grabbing"
    >
      <GripVertical className="size-5" aria-hidden="true" />
    </Menu>
  );
}

export function useHandleDrag(...[count, onMove]: Parameters<typeof useDrag>) {
  const { dragged, handlers } = useDrag(count, onMove);

  function onPointerDown(event: PointerEvent<HTMLElement>): void {
    const { target } = event;
    if (target instanceof Element && target.closest('[data-handle]')) handlers.onPointerDown(event);
  }
  return { dragged, handlers: { ...handlers, onPointerDown } };
}
