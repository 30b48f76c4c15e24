import {
  type CSSProperties,
  type ReactNode,
  type RefObject,
  useLayoutEffect,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { hueAt, hueStyle } from '#client/ui/media/tint.ts';
import { cx } from '#client/ui/text/cx.ts';

interface CelebrationProps {
  from: RefObject<HTMLElement | null>;
  /** Whether the like was the last possible one of its post. */
  isLast: boolean;
}

/** The celebration of a like that reaches a multiple of a hundred. It receives no pointer events. */
export default function Celebration({ from, isLast }: CelebrationProps) {
  return isLast ? <GoldenRain from={from} /> : <Confetti from={from} />;
}

const confettiPieces = Array.from({ length: 28 }, (_, piece) => piece);
const shapes = ['size-2.5 rounded-full', 'h-3 w-1.5 rounded-sm', 'size-2 rotate-45 rounded-sm'];

/** A short burst of confetti around an element, behind the like button. */
export function Confetti({ from }: Pick<CelebrationProps, 'from'>) {
  const origin = useOrigin(from, 1000);
  if (!origin) return null;
  return (
    <Overlay data-confetti="">
      <div className="absolute" style={{ left: origin.x, top: origin.y }}>
        {confettiPieces.map((piece) => (
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
    </Overlay>
  );
}

/** Returns where a piece flies to: in a ring around the origin, at varying distances. */
function flight(piece: number): CSSProperties {
  const angle = (piece / confettiPieces.length) * 2 * Math.PI;
  const reach = 52 + ((piece * 37) % 60);
  return {
    ...hueStyle(hueAt(piece)),
    '--burst-x': `${Math.round(Math.cos(angle) * reach)}px`,
    '--burst-y': `${Math.round(Math.sin(angle) * reach - 18)}px`,
    '--burst-turn': `${(piece % 2 === 0 ? 1 : -1) * (120 + piece * 20)}deg`,
  } as CSSProperties;
}

const rainPieces = Array.from({ length: 72 }, (_, piece) => piece);
const heart = 'M12 21C5 15 2 11.5 2 7.5a5 5 0 0 1 10-1 5 5 0 0 1 10 1c0 4-3 7.5-10 13.5Z';
const star = 'M12 1c1.3 7 4 9.7 11 11-7 1.3-9.7 4-11 11-1.3-7-4-9.7-11-11 7-1.3 9.7-4 11-11Z';

/** Golden light from an element, and golden hearts and stars over the whole screen. */
function GoldenRain({ from }: Pick<CelebrationProps, 'from'>) {
  const origin = useOrigin(from, 3200);
  if (!origin) return null;
  const light = `radial-gradient(circle at ${origin.x}px ${origin.y}px, var(--color-gold-fill), transparent 75%)`;
  return (
    <Overlay data-golden-rain="">
      <div className="absolute inset-0 animate-glow" style={{ backgroundImage: light }} />
      {rainPieces.map((piece) => (
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
    </Overlay>
  );
}

/** Returns the position and the fall of a piece. The pieces are spread evenly over the screen. */
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

function Overlay({ children, ...data }: { children: ReactNode }) {
  return createPortal(
    <div
      {...data}
      aria-hidden="true"
      className="pointer-events-none fixed inset-0 z-10 overflow-hidden"
    >
      {children}
    </div>,
    document.body,
  );
}

/** Returns the centre of an element on the screen for `duration` milliseconds. Undefined before and after this time. */
function useOrigin(from: RefObject<HTMLElement | null>, duration: number) {
  const [origin, setOrigin] = useState<{ x: number; y: number }>();
  useLayoutEffect(() => {
    const box = from.current?.getBoundingClientRect();
    if (!box) return;
    setOrigin({ x: box.x + box.width / 2, y: box.y + box.height / 2 });
    const timer = setTimeout(() => setOrigin(undefined), duration);
    return () => clearTimeout(timer);
  }, [from, duration]);
  return origin;
}
