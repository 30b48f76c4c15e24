import { managedUsersMessages } from '#client/features/administration/managed-users/managed-users.messages.ts';
import {
  UserFilterBar,
  useUserFilters,
} from '#client/features/administration/managed-users/user-filters.tsx';
import { UserList } from '#client/features/administration/managed-users/user-list.tsx';
import { UserView } from '#client/features/administration/managed-users/user-view.tsx';
import { AdminPage } from '#client/features/team/admin-ui/admin-page.tsx';
import { useParams } from '#client/lib/router/router-hooks.ts';

export default function UsersPage() {
  const { userId } = useParams();
  return userId === undefined ? <AllUsers /> : <UserView key={userId} userId={userId} />;
}

function AllUsers() {
  const filters = useUserFilters();
  return (
    <AdminPage title={managedUsersMessages.title}>
      <UserFilterBar filters={filters} />
      <UserList filters={filters} />
    </AdminPage>
  );
}
