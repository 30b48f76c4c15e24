import { Bookmark } from 'lucide-react';
import { messages } from '../../messages.ts';
import { PrivatePosts } from '../posts/private-posts.tsx';
import { useSavedPosts } from './bookmarks.queries.ts';

const { saved: label, ...texts } = messages.bookmarks;

/** What one has saved; nobody else sees it. */
export default function SavedPosts() {
  return <PrivatePosts query={useSavedPosts()} icon={Bookmark} texts={{ ...texts, label }} />;
}
