import { LinkButton } from '#client/ui/navigation/link-button.tsx';
import { launchMessages } from './launch.messages.ts';
import { useUnfinishedLaunch } from './launch.queries.ts';

/** The link to the steps of the launch after their card was closed, until all steps are done. */
export function LaunchLink() {
  const launch = useUnfinishedLaunch();
  if (!launch?.is_closed) return null;
  return (
    <LinkButton to="/admin/launch" variant="secondary">
      {launchMessages.title}
    </LinkButton>
  );
}
