import { useEffect } from 'react';
import { useSiteSettings } from '#client/features/site/site-settings/site-settings.queries.ts';
import { commonMessages } from '#client/lib/format/common.messages.ts';
import { useLocation } from '#client/lib/router/router-hooks.ts';

interface PageMeta {
  /** Defaults to the name of the site. */
  title?: string | undefined;
  description?: string | undefined;
  /** URL of the social preview. Defaults to the picture of the site. */
  image?: string | null | undefined;
  /** The canonical path of the page if it differs from the path of the route. */
  path?: string | undefined;
}

/** Matches the paths of pages that have a preview of their own when they are shared. */
const shared =
  /^\/(?:(?:posts|user|events|polls|years)\/(?:\w{20}|\w{28})|user\/@\w+|tags\/[^/]+|about|terms|privacy|company|copyright|guidelines)$/;

export function usePageMeta({ title, description, image, path }: PageMeta): void {
  const site = useSiteSettings();
  const siteName = site?.site_name ?? commonMessages.siteName;
  const heading = title === undefined ? site?.og_title || siteName : title;
  const summary =
    description || site?.og_description || site?.site_description || commonMessages.siteDescription;
  const picture = image || site?.og_image_url || '';
  const route = useLocation().pathname;
  const pathname = path ?? route;

  useEffect(() => {
    const address = new URL(shared.test(pathname) ? pathname : '/', location.origin).href;
    document.head.querySelector('link[rel="canonical"]')?.setAttribute('href', address);
    setMeta('property', 'og:url', address);
    document.title = title === undefined ? siteName : `${title} | ${siteName}`;
    setMeta('name', 'description', summary);
    setMeta('property', 'og:title', heading);
    setMeta('property', 'og:description', summary);
    setMeta('property', 'og:site_name', siteName);
    if (picture !== '') setMeta('property', 'og:image', new URL(picture, location.origin).href);
  }, [pathname, title, siteName, heading, summary, picture]);
}

function setMeta(key: 'name' | 'property', name: string, content: string): void {
  let element = document.head.querySelector(`meta[${key}="${name}"]`);
  if (element === null) {
    element = document.createElement('meta');
    element.setAttribute(key, name);
    document.head.append(element);
  }
  element.setAttribute('content', content);
}
