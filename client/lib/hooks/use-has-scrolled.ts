import { useEffect, useState } from 'react';

/** Whether the page is scrolled, or has been since this component was mounted. */
export function useHasScrolled(): boolean {
  const [hasScrolled, setScrolled] = useState(false);
  useEffect(() => {
    const note = () => setScrolled(true);
    if (window.scrollY > 0) note();
    window.addEventListener('scroll', note, { once: true, passive: true });
    return () => window.removeEventListener('scroll', note);
  }, []);
  return hasScrolled;
}
