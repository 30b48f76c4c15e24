import { Heart } from 'lucide-react';
import { likersMessages } from '#client/features/posts/likes/likers.messages.ts';
import { useLikedPosts } from '#client/features/posts/likes/likers.queries.ts';
import { PrivatePosts } from '#client/features/posts/posts/cards/private-posts.tsx';

/** The posts that the viewer likes. */
export default function LikedPosts() {
  return <PrivatePosts query={useLikedPosts()} icon={Heart} texts={likersMessages.posts} />;
}
