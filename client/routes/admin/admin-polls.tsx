import { Plus } from 'lucide-react';
import { ManagedPollList } from '#client/features/polls/managed-polls/managed-poll-list.tsx';
import { managedPollsMessages } from '#client/features/polls/managed-polls/managed-polls.messages.ts';
import { AdminPage } from '#client/features/team/admin-ui/admin-page.tsx';
import { LinkButton } from '#client/ui/navigation/link-button.tsx';

const texts = managedPollsMessages;

/** `/admin/polls`: the polls of the team. */
export default function ManagedPollsPage() {
  return (
    <AdminPage title={texts.title} lead={texts.lead} actions={<Create />}>
      <ManagedPollList />
    </AdminPage>
  );
}

function Create() {
  return (
    <LinkButton to="/admin/polls/new">
      <Plus className="size-5" aria-hidden="true" />
      {texts.create}
    </LinkButton>
  );
}
