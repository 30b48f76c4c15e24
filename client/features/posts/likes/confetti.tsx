import type { CSSProperties, RefObject } from 'react';
import { createPortal } from 'react-dom';
import { hueAt, hueStyle } from '#client/ui/media/tint.ts';
import { cx } from '#client/ui/text/cx.ts';
import { useOrigin } from './use-origin.ts';

const PIECES = 28;
const pieces = Array.from({ length: PIECES }, (_, piece) => piece);
const DURATION = 1000;
const shapes = ['size-2.5 rounded-full', 'h-3 w-1.5 rounded-sm', 'size-2 rotate-45 rounded-sm'];

/** A short burst of confetti around an element, behind the like button. It receives no pointer events. */
export default function Confetti({ from }: { from: RefObject<HTMLElement | null> }) {
  const origin = useOrigin(from, DURATION);
  if (!origin) return null;
  return createPortal(
    <div
      aria-hidden="true"
      data-confetti=""
      className="pointer-events-none fixed inset-0 z-10 overflow-hidden"
    >
      <div className="absolute" style={{ left: origin.x, top: origin.y }}>
        {pieces.map((piece) => (
          <span
            key={piece}
            className={cx(
              'tint absolute animate-burst bg-(--tint-vivid)',
              shapes[piece % shapes.length],
            )}
            style={flight(piece)}
          />
        ))}
      </div>
    </div>,
    document.body,
  );
}

/** Returns where a piece flies to: in a ring around the origin, at varying distances. */
function flight(piece: number): CSSProperties {
  const angle = (piece / PIECES) * 2 * Math.PI;
  const reach = 52 + ((piece * 37) % 60);
  return {
    ...hueStyle(hueAt(piece)),
    '--burst-x': `${Math.round(Math.cos(angle) * reach)}px`,
    '--burst-y': `${Math.round(Math.sin(angle) * reach - 18)}px`,
    '--burst-turn': `${(piece % 2 === 0 ? 1 : -1) * (120 + piece * 20)}deg`,
  } as CSSProperties;
}
