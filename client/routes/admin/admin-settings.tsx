import { LaunchLink } from '#client/features/administration/launch/launch-link.tsx';
import { SettingsForm } from '#client/features/administration/site-settings-changes/settings-form.tsx';
import { systemSettingsMessages as texts } from '#client/features/administration/site-settings-changes/site-settings-changes.messages.ts';
import { useSystemSettings } from '#client/features/administration/site-settings-changes/site-settings-changes.queries.ts';
import { AdminPage } from '#client/features/team/admin-ui/admin-page.tsx';
import { LoadedQuery } from '#client/ui/feedback/loaded-query.tsx';

export default function AdminSettings() {
  return (
    <AdminPage title={texts.title} lead={texts.lead} actions={<LaunchLink />}>
      <LoadedQuery query={useSystemSettings()}>
        {(stored) => <SettingsForm saved={stored} />}
      </LoadedQuery>
    </AdminPage>
  );
}
