import { type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';

interface PreviewFrameProps {
  title: string;
  /** The width of the screen that is shown, in pixels. */
  width: number;
  children: ReactNode;
}

/**
 * Shows content as on a screen of another width. It uses a frame, because styles depend on the width of the window. The
 * frame shrinks when there is less room. Its content is not interactive.
 */
export function PreviewFrame({ title, width, children }: PreviewFrameProps) {
  const [box, setBox] = useState<HTMLElement | null>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const [root, setRoot] = useState<HTMLElement | null>(null);
  useEffect(() => {
    const element = frame.current;
    const show = () => setRoot(prepare(element?.contentDocument ?? null));
    show();
    // Firefox replaces the first document by another empty one.
    element?.addEventListener('load', show);
    return () => element?.removeEventListener('load', show);
  }, []);
  const room = useSize(box).width || width;
  const { height } = useSize(root);
  const scale = Math.min(1, room / width);
  return (
    <div ref={setBox} className="overflow-hidden" style={{ height: height * scale }}>
      <iframe
        ref={frame}
        title={title}
        inert
        className="block origin-top-left border-0"
        style={{ width, height, transform: `scale(${scale})` }}
      />
      {root && createPortal(children, root)}
    </div>
  );
}

/** Adds the styles and the theme of this document to an empty one. Returns an element for its content. */
function prepare(page: Document | null): HTMLElement | null {
  if (!page) return null;
  for (const { name, value } of document.documentElement.attributes) {
    page.documentElement.setAttribute(name, value);
  }
  for (const style of document.querySelectorAll('style, link[rel="stylesheet"]')) {
    page.head.append(style.cloneNode(true));
  }
  page.body.style.minHeight = '0';
  page.body.style.overflow = 'hidden';
  const root = page.createElement('div');
  page.body.replaceChildren(root);
  return root;
}

/** Returns the current size of an element. */
function useSize(element: HTMLElement | null): { width: number; height: number } {
  const [size, setSize] = useState({ width: 0, height: 0 });
  useEffect(() => {
    if (!element || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(() => {
      setSize({ width: element.offsetWidth, height: element.offsetHeight });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return size;
}
