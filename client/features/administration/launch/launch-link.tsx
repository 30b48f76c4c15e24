import { BackLink } from '#client/features/team/admin-ui/admin-page.tsx';
import { useLocation } from '#client/lib/router/router-hooks.ts';
import { LinkButton } from '#client/ui/navigation/link-button.tsx';
import { launchMessages } from './launch.messages.ts';
import { useUnfinishedLaunch } from './launch.queries.ts';

/** A link from the page of a launch step back to the list of steps. */
export function LaunchReturn() {
  const { state } = useLocation();
  const isFromLaunch = typeof state === 'object' && state !== null && 'isFromLaunch' in state;
  return isFromLaunch && <BackLink to="/admin/launch">{launchMessages.back}</BackLink>;
}

/** A link to the steps of the launch. Shown after their card was closed, until all steps are done. */
export function LaunchLink() {
  const launch = useUnfinishedLaunch();
  if (!launch?.is_closed) return null;
  return (
    <LinkButton to="/admin/launch" variant="secondary">
      {launchMessages.title}
    </LinkButton>
  );
}
