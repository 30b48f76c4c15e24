import { useInfiniteQuery } from '@tanstack/react-query';
import { Bookmark } from 'lucide-react';
import { bookmarksMessages } from '#client/features/posts/bookmarks/bookmarks.messages.ts';
import { savedPostsQuery } from '#client/features/posts/bookmarks/bookmarks.queries.ts';
import { PrivatePosts } from '#client/features/posts/posts/cards/private-posts.tsx';

const { saved: label, ...texts } = bookmarksMessages;

export default function SavedPosts() {
  const query = useInfiniteQuery(savedPostsQuery);
  return <PrivatePosts query={query} icon={Bookmark} texts={{ ...texts, label }} />;
}
