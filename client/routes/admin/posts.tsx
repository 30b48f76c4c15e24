import { managedContentMessages } from '../../features/admin/content/content.messages.ts';
import { ContentFilters } from '../../features/admin/content/content-filters.tsx';
import { PostList } from '../../features/admin/content/post-list.tsx';
import { useContentFilters } from '../../features/admin/content/use-content-filters.ts';
import { AdminPage } from '../../features/admin/ui/admin-page.tsx';

/** `/admin/posts`: what can be hidden of them, and what is. */
export default function PostsPage() {
  const filters = useContentFilters();
  const { title, lead } = managedContentMessages.posts;
  return (
    <AdminPage title={title} lead={lead}>
      <ContentFilters filters={filters} byCategory />
      <PostList filters={filters} />
    </AdminPage>
  );
}
