import { CommentList } from '../../features/admin/content/comment-list.tsx';
import { managedContentMessages } from '../../features/admin/content/content.messages.ts';
import { ContentFilters } from '../../features/admin/content/content-filters.tsx';
import { useContentFilters } from '../../features/admin/content/use-content-filters.ts';
import { AdminPage } from '../../features/admin/ui/admin-page.tsx';

/** `/admin/comments`: what can be hidden of them, and what is. */
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
