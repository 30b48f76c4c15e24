import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { cardsOf, feedQuery } from '#client/features/posts/posts/posts.queries.ts';
import { useSiteSettings } from '#client/features/site/site-settings/site-settings.queries.ts';
import { commonMessages } from '#client/lib/format/common.messages.ts';
import { imageGallery } from '#contract/site/image-gallery.ts';

const SELECTOR = 'script[type="application/ld+json"]';

/**
 * Describes the pictures of home to search engines as an image gallery. Replaces the description that the server has
 * written.
 */
export default function ImageGallery() {
  const name = useSiteSettings()?.site_name ?? commonMessages.siteName;
  const { data } = useInfiniteQuery(feedQuery('recent'));
  useEffect(() => {
    const gallery = imageGallery({ name, origin: location.origin, posts: cardsOf(data) });
    document.querySelector(SELECTOR)?.remove();
    if (gallery === null) return;
    const element = document.createElement('script');
    element.type = 'application/ld+json';
    element.textContent = JSON.stringify(gallery);
    document.head.append(element);
    return () => element.remove();
  }, [name, data]);
  return null;
}
