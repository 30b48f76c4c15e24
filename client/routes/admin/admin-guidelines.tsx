import { useQuery } from '@tanstack/react-query';
import { guidelinesQuery } from '#client/features/moderation/guidelines/guidelines.queries.ts';
import { GuidelinesEditor } from '#client/features/moderation/managed-guidelines/guidelines-editor.tsx';
import { managedGuidelinesMessages as texts } from '#client/features/moderation/managed-guidelines/managed-guidelines.messages.ts';
import { AdminPage } from '#client/features/team/admin-ui/admin-page.tsx';
import { LoadedQuery } from '#client/ui/feedback/loaded-query.tsx';
import { LinkButton } from '#client/ui/navigation/link-button.tsx';

export default function AdminGuidelines() {
  const actions = (
    <LinkButton to="/guidelines" variant="secondary">
      {texts.open}
    </LinkButton>
  );
  return (
    <AdminPage title={texts.title} lead={texts.lead} actions={actions}>
      <LoadedQuery query={useQuery(guidelinesQuery(null))}>
        {(stored) => <GuidelinesEditor inForce={stored} />}
      </LoadedQuery>
    </AdminPage>
  );
}
