import { useParams } from 'react-router';
import { AdminPage } from '../../features/admin/ui/admin-page.tsx';
import { useUserFilters } from '../../features/admin/users/use-user-filters.ts';
import { UserFilters } from '../../features/admin/users/user-filters.tsx';
import { UserList } from '../../features/admin/users/user-list.tsx';
import { UserView } from '../../features/admin/users/user-view.tsx';
import { managedUsersMessages } from '../../features/admin/users/users.messages.ts';

/** `/admin/users`: all members, or one of them as the team sees them. */
export default function UsersPage() {
  const { userId } = useParams();
  return userId === undefined ? <AllUsers /> : <UserView key={userId} userId={userId} />;
}

function AllUsers() {
  const filters = useUserFilters();
  const { title, lead } = managedUsersMessages;
  return (
    <AdminPage title={title} lead={lead}>
      <UserFilters filters={filters} />
      <UserList filters={filters} />
    </AdminPage>
  );
}
