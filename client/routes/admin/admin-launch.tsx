import { launchMessages as texts } from '#client/features/administration/launch/launch.messages.ts';
import { concernsSetup } from '#client/features/administration/launch/launch-steps.ts';
import { LaunchView } from '#client/features/administration/launch/launch-view.tsx';
import { CheckList } from '#client/features/administration/site-checks/check-list.tsx';
import { useAdminStatus } from '#client/features/identity/session/session-context.tsx';
import { AdminPage } from '#client/features/team/admin-ui/admin-page.tsx';

export default function AdminLaunch() {
  const { status } = useAdminStatus();
  const seesChecks = status?.permissions.includes('manage_settings') === true;
  return (
    <AdminPage title={texts.title} lead={texts.lead}>
      <div className="xl:grid xl:grid-cols-[minmax(0,1fr)_20rem] xl:gap-8">
        <LaunchView />
        {seesChecks && <CheckList isShown={concernsSetup} />}
      </div>
    </AdminPage>
  );
}
