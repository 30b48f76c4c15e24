import { Heart } from 'lucide-react';
import { messages } from '../../messages.ts';
import { PrivatePosts } from '../posts/private-posts.tsx';
import { useLikedPosts } from './likers.queries.ts';

/** What one likes, for one's own eyes. */
export default function LikedPosts() {
  return <PrivatePosts query={useLikedPosts()} icon={Heart} texts={messages.likers.posts} />;
}
