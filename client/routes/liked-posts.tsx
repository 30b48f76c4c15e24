import { Heart } from 'lucide-react';
import { likersMessages } from '../features/likes/likers.messages.ts';
import { useLikedPosts } from '../features/likes/likers.queries.ts';
import { PrivatePosts } from '../features/posts/cards/private-posts.tsx';

/** The posts that the viewer likes. */
export default function LikedPosts() {
  return <PrivatePosts query={useLikedPosts()} icon={Heart} texts={likersMessages.posts} />;
}
