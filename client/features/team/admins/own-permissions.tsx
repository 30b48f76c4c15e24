import { useQuery } from '@tanstack/react-query';
import { Check, Minus, RefreshCw } from 'lucide-react';
import { adminStatusQuery } from '#client/features/identity/session/session.queries.ts';
import { useSession } from '#client/features/identity/session/session-context.tsx';
import { AdminPage } from '#client/features/team/admin-ui/admin-page.tsx';
import { ranksMessages } from '#client/features/team/admin-ui/admin-ui.messages.ts';
import { formatTime } from '#client/lib/format/format.ts';
import { Unloaded } from '#client/ui/feedback/loaded-query.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { adminPermissions } from '#contract/foundations/permissions.ts';
import type { AdminStatus } from '#contract/team/admins.ts';
import { rankPermissions } from '#contract/team/rank-permissions.ts';
import { adminsMessages } from './admins.messages.ts';

const texts = adminsMessages.check;

/** The viewer's current permissions on the server. The guard of the route redirects former admins. */
export function OwnPermissions() {
  const userId = useSession().user?.id;
  const query = useQuery({ ...adminStatusQuery(userId), staleTime: 0 });
  const { data, error, isFetching, dataUpdatedAt, refetch } = query;
  return (
    <AdminPage
      title={texts.title}
      lead={texts.lead}
      actions={
        <Button variant="secondary" busy={isFetching} onClick={() => void refetch()}>
          <RefreshCw className="size-5" aria-hidden="true" />
          {texts.recheck}
        </Button>
      }
    >
      {error || !data ? (
        <Unloaded query={query} />
      ) : (
        <>
          <Status status={data} />
          <p role="status" className="mt-3 text-ink-soft text-xs">
            {texts.checkedAt(formatTime(new Date(dataUpdatedAt).toISOString()))}
          </p>
        </>
      )}
    </AdminPage>
  );
}

function Status({ status: { rank, permissions } }: { status: AdminStatus }) {
  if (rank === null) {
    return <p className="rounded-lg bg-warning-soft p-4 text-sm text-warning">{texts.noRank}</p>;
  }
  const { label, hint } = ranksMessages.ranks[rank];
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-surface">
      <div className="border-line border-b p-4">
        <p className="font-bold text-brand text-lg">{label}</p>
        <p className="text-ink-soft text-sm">{hint}</p>
      </div>
      <ul aria-label={texts.permissions} className="divide-y divide-line">
        {adminPermissions.map((permission) => {
          const isGranted = permissions.includes(permission);
          const isOfRank = rankPermissions[rank].includes(permission);
          const Icon = isGranted ? Check : Minus;
          return (
            <li
              key={permission}
              className="flex min-h-12 flex-wrap items-center gap-x-3 px-4 py-2 text-sm"
            >
              <Icon
                className={isGranted ? 'size-5 text-success' : 'size-5 text-ink-faint'}
                aria-hidden="true"
              />
              <span className={isGranted ? 'font-bold' : 'text-ink-soft'}>
                {ranksMessages.permissions[permission]}
              </span>
              <span className="sr-only">{isGranted ? texts.can : texts.cannot}</span>
              {isGranted !== isOfRank && (
                <span className="text-warning text-xs">
                  {isGranted ? texts.given : texts.denied}
                </span>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
