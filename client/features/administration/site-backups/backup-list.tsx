import { FailureText } from '#client/features/team/admin-ui/failure-text.tsx';
import { messageOf } from '#client/lib/api/api-error.ts';
import { formatCount, formatDateTime, inJapan } from '#client/lib/format/format.ts';
import { LoadedQuery } from '#client/ui/feedback/loaded-query.tsx';
import { Spinner } from '#client/ui/feedback/spinner.tsx';
import { showToast } from '#client/ui/feedback/toast.tsx';
import { ActionButton } from '#client/ui/form/action-button.tsx';
import type { SiteBackup, SiteBackups } from '#contract/administration/site-backups.ts';
import { formatBytes } from '#contract/foundations/format-bytes.ts';
import { siteBackupsMessages as texts } from './site-backups.messages.ts';
import { useSiteBackupFunction, useSiteBackups } from './site-backups.queries.ts';

export function BackupList() {
  return (
    <section className="after-loading mb-8">
      <h2 id="backups" tabIndex={-1} className="mb-3 text-lg">
        {texts.title}
      </h2>
      <LoadedQuery query={useSiteBackups()}>
        {({ plan, backups }) =>
          plan === null ? (
            <p className="phrases text-ink-soft text-sm">{texts.unset}</p>
          ) : (
            <>
              <Plan plan={plan} />
              <Stored backups={backups} />
            </>
          )
        }
      </LoadedQuery>
    </section>
  );
}

function Plan({ plan }: { plan: NonNullable<SiteBackups['plan']> }) {
  const call = useSiteBackupFunction();
  const onCreate = () =>
    call('createSiteBackup', {}).then(
      ({ started }) =>
        showToast({
          type: 'success',
          about: 'site-backup',
          title: started ? texts.started : texts.alreadyRunning,
        }),
      (error: unknown) =>
        showToast({ type: 'error', about: 'site-backup', title: messageOf(error) }),
    );
  const { hour, keep, next_at, is_running, last } = plan;
  return (
    <>
      <p className="phrases mb-3 text-ink-soft text-sm">
        {texts.plan(hour, keep)}
        {next_at !== null && !is_running && ` ${texts.next}${formatDateTime(next_at, inJapan)}`}
      </p>
      {last?.failure != null && !is_running && <FailureText text={texts.failed(last.failure)} />}
      <ActionButton variant="secondary" aria-disabled={is_running} onAction={onCreate}>
        {texts.create}
      </ActionButton>
      <p role="status" className="mt-3 flex items-center gap-2 text-sm">
        {is_running && (
          <>
            <Spinner />
            {texts.running}
          </>
        )}
      </p>
    </>
  );
}

function Stored({ backups }: { backups: readonly SiteBackup[] }) {
  if (backups.length === 0) return <p className="text-ink-soft text-sm">{texts.none}</p>;
  return (
    <ul
      aria-label={texts.list}
      className="nums divide-y divide-line rounded-lg border border-line bg-surface"
    >
      {backups.map((backup) => (
        <li key={backup.name} className="flex flex-col gap-1 p-4 text-sm">
          <span className="flex flex-wrap items-baseline justify-between gap-x-3">
            <time dateTime={backup.created_at} className="font-bold">
              {formatDateTime(backup.created_at, inJapan)}
            </time>
            <span className="text-ink-soft">
              {texts.done} {formatBytes(backup.bytes)}{' '}
              {texts.files(formatCount(backup.files_count))}
            </span>
          </span>
          <Checks backup={backup} />
        </li>
      ))}
    </ul>
  );
}

function Checks({ backup: { verified, rehearsed } }: { backup: SiteBackup }) {
  if (verified && verified.damaged_count > 0) {
    return <FailureText text={texts.damaged(verified.damaged_count)} />;
  }
  const lines = [
    ...(verified ? [texts.verified(formatDateTime(verified.at, inJapan))] : []),
    ...(rehearsed
      ? [texts.rehearsed(formatDateTime(rehearsed.at, inJapan), rehearsed.seconds.toFixed(1))]
      : []),
    ...(rehearsed ? [texts.rows(formatCount(rehearsed.rows))] : []),
  ];
  return lines.length > 0 && <span className="phrases text-ink-soft">{lines.join('・')}</span>;
}
