import { useQuery } from '@tanstack/react-query';
import { guidelinesQuery } from '#client/features/moderation/guidelines/guidelines.queries.ts';
import { GuidelinesEditor } from '#client/features/moderation/managed-guidelines/guidelines-editor.tsx';
import { managedGuidelinesMessages } from '#client/features/moderation/managed-guidelines/managed-guidelines.messages.ts';
import { AdminPage } from '#client/features/team/admin-ui/admin-page.tsx';
import { commonMessages } from '#client/lib/format/common.messages.ts';
import { LoadFailed } from '#client/ui/feedback/load-failed.tsx';
import { RowsSkeleton } from '#client/ui/feedback/rows-skeleton.tsx';
import { LinkButton } from '#client/ui/navigation/link-button.tsx';

const texts = managedGuidelinesMessages;

/** `/admin/guidelines`: the community guidelines. */
export default function AdminGuidelines() {
  const actions = (
    <LinkButton to="/guidelines" variant="secondary">
      {texts.open}
    </LinkButton>
  );
  return (
    <AdminPage title={texts.title} lead={texts.lead} actions={actions}>
      <Content />
    </AdminPage>
  );
}

function Content() {
  const { data, error, isFetching, refetch } = useQuery(guidelinesQuery(null));
  if (data) return <GuidelinesEditor inForce={data} />;
  if (!error) return <RowsSkeleton label={commonMessages.loading} />;
  return <LoadFailed error={error} retrying={isFetching} onRetry={refetch} />;
}
