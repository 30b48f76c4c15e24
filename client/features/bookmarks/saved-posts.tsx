import { Bookmark } from 'lucide-react';
import { PrivatePosts } from '../posts/cards/private-posts.tsx';
import { bookmarksMessages } from './bookmarks.messages.ts';
import { useSavedPosts } from './bookmarks.queries.ts';

const { saved: label, ...texts } = bookmarksMessages;

/** What one has saved; nobody else sees it. */
export default function SavedPosts() {
  return <PrivatePosts query={useSavedPosts()} icon={Bookmark} texts={{ ...texts, label }} />;
}
