import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import type { LightboxPicture } from './lightbox-picture.ts';

interface LongPictureProps {
  /** The element that scrolls. */
  stage: RefObject<HTMLElement | null>;
  picture: LightboxPicture;
  scale: number;
  children: ReactNode;
}

/** A picture in full width. It begins at its top, and zooming keeps the middle of the visible section. */
export function LongPicture({ stage, picture, scale, children }: LongPictureProps) {
  const before = useRef<number>(undefined);
  useLayoutEffect(() => {
    const last = before.current;
    before.current = scale;
    // A stage that renders together with its first picture is not mounted yet. It begins at its top without scrolling.
    const element = stage.current;
    if (!element) return;
    const half = element.clientHeight / 2;
    const top = last === undefined ? 0 : (element.scrollTop + half) * (scale / last) - half;
    element.scrollTo({ top, left: (element.scrollWidth - element.clientWidth) / 2 });
  }, [stage, scale]);
  return (
    <div
      className="mx-auto py-16"
      style={{ width: `calc(min(${picture.width}px, 100%) * ${scale})` }}
    >
      {children}
    </div>
  );
}
