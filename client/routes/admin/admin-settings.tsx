import { SettingsForm } from '#client/features/administration/site-settings-changes/settings-form.tsx';
import { systemSettingsMessages } from '#client/features/administration/site-settings-changes/site-settings-changes.messages.ts';
import { useSystemSettings } from '#client/features/administration/site-settings-changes/site-settings-changes.queries.ts';
import { AdminPage } from '#client/features/team/admin-ui/admin-page.tsx';
import { commonMessages } from '#client/lib/format/common.messages.ts';
import { LoadFailed } from '#client/ui/feedback/load-failed.tsx';
import { RowsSkeleton } from '#client/ui/feedback/rows-skeleton.tsx';

const texts = systemSettingsMessages;

/** `/admin/settings`: the settings of the site. */
export default function AdminSettings() {
  return (
    <AdminPage title={texts.title} lead={texts.lead}>
      <Content />
    </AdminPage>
  );
}

function Content() {
  const { data, error, isFetching, refetch } = useSystemSettings();
  if (data) return <SettingsForm saved={data} />;
  if (!error) return <RowsSkeleton label={commonMessages.loading} />;
  return <LoadFailed error={error} retrying={isFetching} onRetry={refetch} />;
}
