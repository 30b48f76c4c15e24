import { SettingsForm } from '../../features/admin/settings/settings-form.tsx';
import { systemSettingsMessages } from '../../features/admin/settings/system-settings.messages.ts';
import { useSystemSettings } from '../../features/admin/settings/system-settings.queries.ts';
import { AdminPage } from '../../features/admin/ui/admin-page.tsx';
import { commonMessages } from '../../lib/common.messages.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { RowsSkeleton } from '../../ui/rows-skeleton.tsx';

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
