import { useEffect } from 'react';
import type { PostPicture } from '#contract/posts/post-pictures.ts';

const events = ['contextmenu', 'dragstart', 'touchstart'] as const;

/**
 * Offers no saving of these pictures while the page is open, wherever on it they are shown: no context menu, no drag, and no
 * menu after a long press.
 */
export function useKeptPictures(pictures: readonly Pick<PostPicture, 'key'>[]): void {
  const keys = pictures.map(({ key }) => key).join(' ');
  useEffect(() => {
    if (keys === '') return;
    const keep = (event: Event) => {
      const picture = event.target instanceof Element ? pictureIn(event.target) : null;
      if (!picture || !keys.split(' ').some((key) => picture.src.includes(key))) return;
      // Safari on phones has no event for its menu.
      if (event.type === 'touchstart') picture.style.setProperty('-webkit-touch-callout', 'none');
      else event.preventDefault();
    };
    for (const name of events) document.addEventListener(name, keep, { passive: false });
    return () => {
      for (const name of events) document.removeEventListener(name, keep);
    };
  }, [keys]);
}

function pictureIn(target: Element): HTMLImageElement | null {
  return target instanceof HTMLImageElement ? target : target.querySelector('img');
}
