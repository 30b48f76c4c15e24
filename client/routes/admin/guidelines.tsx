import { useQuery } from '@tanstack/react-query';
import { GuidelinesEditor } from '../../features/admin/guidelines/guidelines-editor.tsx';
import { managedGuidelinesMessages } from '../../features/admin/guidelines/managed-guidelines.messages.ts';
import { AdminPage } from '../../features/admin/ui/admin-page.tsx';
import { guidelinesQuery } from '../../features/guidelines/guidelines.queries.ts';
import { commonMessages } from '../../lib/common.messages.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { RowsSkeleton } from '../../ui/rows-skeleton.tsx';

const texts = managedGuidelinesMessages;

/** `/admin/guidelines`: the rules of the community. */
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
