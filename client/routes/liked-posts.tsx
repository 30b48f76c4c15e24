import { Heart } from 'lucide-react';
import { likersMessages } from '../features/likes/likers.messages.ts';
import { useLikedPosts } from '../features/likes/likers.queries.ts';
import { PrivatePosts } from '../features/posts/cards/private-posts.tsx';

/** What one likes, for one's own eyes. */
export default function LikedPosts() {
  return <PrivatePosts query={useLikedPosts()} icon={Heart} texts={likersMessages.posts} />;
}
