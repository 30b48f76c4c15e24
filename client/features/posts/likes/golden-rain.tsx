import type { CSSProperties, RefObject } from 'react';
import { createPortal } from 'react-dom';
import { useOrigin } from './use-origin.ts';

const DURATION = 3200;
const PIECES = 72;
const pieces = Array.from({ length: PIECES }, (_, piece) => piece);
const heart = 'M12 21C5 15 2 11.5 2 7.5a5 5 0 0 1 10-1 5 5 0 0 1 10 1c0 4-3 7.5-10 13.5Z';
const star = 'M12 1c1.3 7 4 9.7 11 11-7 1.3-9.7 4-11 11-1.3-7-4-9.7-11-11 7-1.3 9.7-4 11-11Z';

/**
 * The celebration of a post’s last possible like: golden light from an element, and golden hearts and stars over the
 * whole screen. It receives no pointer events.
 */
export default function GoldenRain({ from }: { from: RefObject<HTMLElement | null> }) {
  const origin = useOrigin(from, DURATION);
  if (!origin) return null;
  const light = `radial-gradient(circle at ${origin.x}px ${origin.y}px, var(--color-gold-fill), transparent 75%)`;
  return createPortal(
    <div
      aria-hidden="true"
      data-golden-rain=""
      className="pointer-events-none fixed inset-0 z-10 overflow-hidden"
    >
      <div className="absolute inset-0 animate-glow" style={{ backgroundImage: light }} />
      {pieces.map((piece) => (
        <svg
          key={piece}
          viewBox="0 0 24 24"
          className="absolute animate-rain fill-gold-fill stroke-gold"
          strokeOpacity={0.4}
          style={fall(piece)}
          aria-hidden="true"
        >
          <path d={piece % 3 === 0 ? star : heart} />
        </svg>
      ))}
    </div>,
    document.body,
  );
}

/** Returns the position of a piece and its fall. The pieces are spread evenly over the screen. */
function fall(piece: number): CSSProperties {
  const size = 14 + ((piece * 11) % 18);
  return {
    width: size,
    height: size,
    left: `${(piece * 61.8) % 98}%`,
    top: `${(piece * 38.2) % 96}%`,
    animationDelay: `${(piece * 47) % 700}ms`,
    '--rain-turn': `${(piece % 2 === 0 ? 1 : -1) * (90 + ((piece * 53) % 200))}deg`,
  } as CSSProperties;
}
