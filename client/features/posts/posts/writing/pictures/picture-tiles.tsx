import type { DragEvent, KeyboardEvent, PointerEvent } from 'react';
import { columnsOf, indexByKey } from '#client/ui/list/index-by-key.ts';
import { useDrag } from '#client/ui/media/use-drag.ts';
import type { PictureItems } from './picture-items.ts';
import { PictureTile } from './picture-tile.tsx';
import { picturesFormMessages } from './pictures-form.messages.ts';

const texts = picturesFormMessages;

interface PictureTilesProps {
  items: PictureItems;
  coverKey: string | null;
  chosenId: string | null;
  onChoose: (id: string) => void;
  onMove: (from: number, to: number) => void;
  onRemove: (id: string) => void;
  /** The last tile. */
  children: React.ReactNode;
}

/** The pictures of the form as tiles in their order. Dragging and arrow keys move them. */
export function PictureTiles({ items, onMove, onRemove, children, ...rest }: PictureTilesProps) {
  const drag = useDrag(items.length, onMove);

  // Only a touch that begins on the handle of a tile drags it. Other touches scroll the page.
  function onPointerDown(event: PointerEvent<HTMLElement>) {
    const { target, pointerType } = event;
    const isHandle = target instanceof Element && target.closest('[data-handle]') !== null;
    if (pointerType !== 'touch' || isHandle) drag.handlers.onPointerDown(event);
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>, index: number) {
    const item = items[index];
    const columns = columnsOf(event.currentTarget.closest('ol'));
    const to = indexByKey(event.key, index, items.length, columns);
    if (event.key === 'Delete' && item) onRemove(item.id);
    else if (to === undefined) return;
    else onMove(index, to);
    event.preventDefault();
  }

  const onDragStart = (event: DragEvent) => event.preventDefault();
  const handlers = { ...drag.handlers, onPointerDown, onDragStart };
  return (
    <ol
      aria-label={texts.list}
      {...handlers}
      className="grid grid-cols-3 gap-2 sm:grid-cols-5 sm:gap-3"
    >
      {items.map((item, index) => (
        <PictureTile
          key={item.id}
          item={item}
          number={index + 1}
          count={items.length}
          isCover={item.picture !== null && item.picture.key === rest.coverKey}
          isChosen={item.id === rest.chosenId}
          isDragged={drag.dragged === index}
          onChoose={() => rest.onChoose(item.id)}
          onKeyDown={(event) => onKeyDown(event, index)}
        />
      ))}
      <li>{children}</li>
    </ol>
  );
}
