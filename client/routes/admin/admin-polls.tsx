import { ManagedPollList } from '#client/features/polls/managed-polls/managed-poll-list.tsx';
import { managedPollsMessages as texts } from '#client/features/polls/managed-polls/managed-polls.messages.ts';
import { AdminPage } from '#client/features/team/admin-ui/admin-page.tsx';
import { CreateLink } from '#client/page-parts/create-link.tsx';

export default function ManagedPollsPage() {
  return (
    <AdminPage
      title={texts.title}
      lead={texts.lead}
      actions={<CreateLink to="/admin/polls/new" label={texts.create} />}
    >
      <ManagedPollList />
    </AdminPage>
  );
}
