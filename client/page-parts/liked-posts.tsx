import { useInfiniteQuery } from '@tanstack/react-query';
import { Heart } from 'lucide-react';
import { likersMessages } from '#client/features/posts/likes/likers.messages.ts';
import { likedPostsQuery } from '#client/features/posts/likes/likers.queries.ts';
import { PrivatePosts } from '#client/features/posts/posts/cards/private-posts.tsx';

export default function LikedPosts() {
  const query = useInfiniteQuery(likedPostsQuery);
  return <PrivatePosts query={query} icon={Heart} texts={likersMessages.posts} />;
}
