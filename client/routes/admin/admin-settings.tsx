import { LaunchLink } from '#client/features/administration/launch/launch-link.tsx';
import { SettingsContents } from '#client/features/administration/site-settings-changes/settings-contents.tsx';
import { SettingsForm } from '#client/features/administration/site-settings-changes/settings-form.tsx';
import { systemSettingsMessages as texts } from '#client/features/administration/site-settings-changes/site-settings-changes.messages.ts';
import { useSystemSettings } from '#client/features/administration/site-settings-changes/site-settings-changes.queries.ts';
import { AdminPage } from '#client/features/team/admin-ui/admin-page.tsx';
import { LoadedQuery } from '#client/ui/feedback/loaded-query.tsx';

export default function AdminSettings() {
  return (
    <AdminPage title={texts.title} lead={texts.lead} actions={<LaunchLink />}>
      <LoadedQuery query={useSystemSettings()}>
        {(stored) => (
          <div className="xl:grid xl:grid-cols-[minmax(0,1fr)_12rem] xl:gap-8">
            <SettingsContents />
            <SettingsForm saved={stored} />
          </div>
        )}
      </LoadedQuery>
    </AdminPage>
  );
}
