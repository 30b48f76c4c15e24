import { managedContentMessages } from '#client/features/administration/managed-content/managed-content.messages.ts';
import { PostList } from '#client/features/administration/managed-content/managed-lists.tsx';
import { AdminPage } from '#client/features/team/admin-ui/admin-page.tsx';

export default function PostsPage() {
  const { title, lead } = managedContentMessages.posts;
  return (
    <AdminPage title={title} lead={lead}>
      <PostList />
    </AdminPage>
  );
}
