import { ContentFilters } from '#client/features/administration/managed-content/content-filters.tsx';
import { CommentList } from '#client/features/administration/managed-content/managed-comment-list.tsx';
import { managedContentMessages } from '#client/features/administration/managed-content/managed-content.messages.ts';
import { useContentFilters } from '#client/features/administration/managed-content/use-content-filters.ts';
import { AdminPage } from '#client/features/team/admin-ui/admin-page.tsx';

/** `/admin/comments`: visible and hidden comments. */
export default function CommentsPage() {
  const filters = useContentFilters();
  const { title, lead } = managedContentMessages.comments;
  return (
    <AdminPage title={title} lead={lead}>
      <ContentFilters filters={filters} />
      <CommentList filters={filters} />
    </AdminPage>
  );
}
