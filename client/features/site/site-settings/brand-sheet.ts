import { useEffect } from 'react';
import { useSiteSettings } from './site-settings.queries.ts';

/**
 * Links the style sheet of the brand. HTML from the server already links it, unless the brand has changed since, or the
 * HTML is from a cache or from the development server.
 */
export default function BrandSheet(): null {
  const href = useSiteSettings()?.brand.sheet;
  useEffect(() => {
    if (href !== undefined) showSheet(href);
  }, [href]);
  return null;
}

function showSheet(href: string | null): void {
  const linked = document.head.querySelector('link[href^="/brand/"]');
  const removeLinked = () => linked?.remove();
  if (href === null) removeLinked();
  else if (href !== linked?.getAttribute('href')) {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
    // The previous sheet stays until the new one has loaded.
    link.onload = removeLinked;
    document.head.append(link);
  }
}
