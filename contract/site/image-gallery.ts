import type { PostCard } from '#contract/posts/posts.ts';

/** Returns structured data (schema.org) about pictures of posts, or null when the viewer sees no picture. */
export function imageGallery({
  name,
  origin,
  posts,
}: {
  name: string;
  origin: string;
  posts: readonly PostCard[];
}): object | null {
  const pictures = posts.filter(
    (post) => post.image_url !== null && post.image !== null && !post.veil,
  );
  if (pictures.length === 0) return null;
  return {
    '@context': 'https://schema.org',
    '@type': 'ImageGallery',
    name,
    url: origin,
    image: pictures.map((post) => imageObject(post, origin)),
  };
}

function imageObject(post: PostCard, origin: string) {
  const { display_name: name, username } = post.profiles;
  const creator = { '@type': 'Person', name: name || username };
  return {
    '@type': 'ImageObject',
    name: post.title,
    caption: post.image?.alt || post.title,
    contentUrl: new URL(post.image_url ?? '', origin).href,
    width: post.image?.width,
    height: post.image?.height,
    creator,
    creditText: creator.name,
    mainEntityOfPage: new URL(`/posts/${post.id}`, origin).href,
    datePublished: post.created_at,
  };
}
