import { useEffect } from 'react';
import type { PostCard } from '../../../../contract/posts.ts';

/** Describes the pictures of a page to search engines as an image gallery (schema.org). */
export function useImageGalleryMetadata(name: string, posts: readonly PostCard[]): void {
  useEffect(() => {
    const pictures = posts.filter((post) => post.image_url !== null && post.image !== null);
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
  }, [name, posts]);
}

function imageObject(post: PostCard) {
  return {
    '@type': 'ImageObject',
    name: post.title,
    contentUrl: new URL(post.image_url ?? '', location.origin).href,
    width: post.image?.width,
    height: post.image?.height,
    author: { '@type': 'Person', name: post.profiles.display_name },
    datePublished: post.created_at,
  };
}
