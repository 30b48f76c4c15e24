import { Bookmark } from 'lucide-react';
import { bookmarksMessages } from '../features/bookmarks/bookmarks.messages.ts';
import { useSavedPosts } from '../features/bookmarks/bookmarks.queries.ts';
import { PrivatePosts } from '../features/posts/cards/private-posts.tsx';

const { saved: label, ...texts } = bookmarksMessages;

/** The viewer's saved posts. */
export default function SavedPosts() {
  return <PrivatePosts query={useSavedPosts()} icon={Bookmark} texts={{ ...texts, label }} />;
}
