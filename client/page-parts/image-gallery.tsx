import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { cardsOf } from '#client/features/posts/posts/card-pages.ts';
import { feedQuery } from '#client/features/posts/posts/posts.queries.ts';
import { useSiteSettings } from '#client/features/site/site-settings/site-settings.queries.ts';
import { commonMessages } from '#client/lib/format/common.messages.ts';
import type { PostCard } from '#contract/posts/posts.ts';

/** Describes the pictures of the home page to search engines as an image gallery (schema.org). Renders nothing. */
export default function ImageGallery() {
  const name = useSiteSettings()?.site_name ?? commonMessages.siteName;
  const { data } = useInfiniteQuery(feedQuery('recent'));
  useEffect(() => {
    const pictures = cardsOf(data).filter((post) => post.image_url !== null && post.image !== null);
    if (pictures.length === 0) return;
    const element = document.createElement('script');
    element.type = 'application/ld+json';
    element.textContent = JSON.stringify({
      '@context': 'https://schema.org',
      '@type': 'ImageGallery',
      name,
      url: location.origin,
      image: pictures.map(imageObject),
    });
    document.head.append(element);
    return () => element.remove();
  }, [name, data]);
  return null;
}

function imageObject(post: PostCard) {
  const { display_name: name, username } = post.profiles;
  const creator = { '@type': 'Person', name: name || username };
  return {
    '@type': 'ImageObject',
    name: post.title,
    caption: post.image?.alt || post.title,
    contentUrl: new URL(post.image_url ?? '', location.origin).href,
    width: post.image?.width,
    height: post.image?.height,
    creator,
    creditText: creator.name,
    mainEntityOfPage: new URL(`/posts/${post.id}`, location.origin).href,
    datePublished: post.created_at,
  };
}
