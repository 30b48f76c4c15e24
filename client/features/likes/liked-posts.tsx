import { Heart } from 'lucide-react';
import { PrivatePosts } from '../posts/cards/private-posts.tsx';
import { likersMessages } from './likers.messages.ts';
import { useLikedPosts } from './likers.queries.ts';

/** What one likes, for one's own eyes. */
export default function LikedPosts() {
  return <PrivatePosts query={useLikedPosts()} icon={Heart} texts={likersMessages.posts} />;
}
