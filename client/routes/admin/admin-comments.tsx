import { managedContentMessages } from '#client/features/administration/managed-content/managed-content.messages.ts';
import { CommentList } from '#client/features/administration/managed-content/managed-lists.tsx';
import { AdminPage } from '#client/features/team/admin-ui/admin-page.tsx';

export default function CommentsPage() {
  const { title, lead } = managedContentMessages.comments;
  return (
    <AdminPage title={title} lead={lead}>
      <CommentList />
    </AdminPage>
  );
}
