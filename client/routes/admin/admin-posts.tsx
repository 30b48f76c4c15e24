import { ContentFilters } from '#client/features/administration/managed-content/content-filters.tsx';
import { managedContentMessages } from '#client/features/administration/managed-content/managed-content.messages.ts';
import { PostList } from '#client/features/administration/managed-content/managed-post-list.tsx';
import { useContentFilters } from '#client/features/administration/managed-content/use-content-filters.ts';
import { AdminPage } from '#client/features/team/admin-ui/admin-page.tsx';

/** `/admin/posts`: visible and hidden posts. */
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
