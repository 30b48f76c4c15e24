import { ArrowDown, ArrowUp } from 'lucide-react';
import { useEffect, useState } from 'react';
import { commentsMessages } from './comments.messages.ts';

/** Height of the header and the heading of the comments, in pixels. */
const BARS = 112;

interface NewCommentsButtonProps {
  /** Returns the element where the new comment will appear. */
  findPlace: () => Element | null | undefined;
  onShow: () => void;
}

/** Shows the new comments. Its arrow points to where the first one will appear. */
export function NewCommentsButton({ findPlace, onShow }: NewCommentsButtonProps) {
  const isAbove = useIsAbove(findPlace);
  const Arrow = isAbove ? ArrowUp : ArrowDown;
  return (
    <button
      type="button"
      onClick={onShow}
      data-points={isAbove ? 'up' : 'down'}
      className="inline-flex min-h-11 animate-rise items-center gap-1 whitespace-nowrap rounded-full bg-brand px-4 font-bold text-on-brand text-sm hover:bg-brand-strong max-[359px]:px-3 max-[359px]:text-xs"
    >
      <Arrow className="size-4" aria-hidden="true" />
      {commentsMessages.newComments}
    </button>
  );
}

/** Whether an element is above the visible part of the comments. */
function useIsAbove(findElement: () => Element | null | undefined): boolean {
  const [isAbove, setAbove] = useState(false);
  useEffect(() => {
    const element = findElement();
    if (!element || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(
      ([entry]) => setAbove((entry?.boundingClientRect.bottom ?? 0) <= BARS),
      { rootMargin: `-${BARS}px 0px 0px` },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [findElement]);
  return isAbove;
}
