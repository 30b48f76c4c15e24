import { useQuery } from '@tanstack/react-query';
import { CircleAlert, Download, PackageCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatDateTime } from '#client/lib/format/format.ts';
import { LoadedQuery } from '#client/ui/feedback/loaded-query.tsx';
import { ProgressBar } from '#client/ui/feedback/progress-bar.tsx';
import { LoadingStatus, Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { Button, buttonClasses } from '#client/ui/form/button.tsx';
import { handOverFocus } from '#client/ui/overlay/hand-over-focus.ts';
import type { DataExport, DataExportState } from '#contract/accounts/data-exports.ts';
import { formatBytes } from '#contract/foundations/format-bytes.ts';
import { HOUR, MINUTE } from '#contract/foundations/limits.ts';
import { dataExportMessages } from './data-exports.messages.ts';
import { dataExportQuery, useRequestDataExport } from './data-exports.queries.ts';

const texts = dataExportMessages;
const aroundRef = handOverFocus();

export default function ExportSection() {
  const query = useQuery(dataExportQuery);
  const loading = (
    <>
      <LoadingStatus label={texts.loading} />
      <Skeleton shape="pill" className="h-11 w-44" />
    </>
  );
  return (
    <LoadedQuery query={query} loading={loading}>
      {(data) => (
        // This element stays when the focused button is removed, so that the position in the Tab order is kept.
        <div>
          <ExportState state={data} />
        </div>
      )}
    </LoadedQuery>
  );
}

function ExportState({ state }: { state: DataExportState }) {
  const { export: made, next_at } = state;
  if (!made) {
    return next_at === null ? (
      <RequestButton>
        <PackageCheck className="size-5" aria-hidden="true" />
        {texts.request}
      </RequestButton>
    ) : (
      <NextTime at={next_at} />
    );
  }
  if (made.status === 'ready') return <ReadyExport made={made} nextAt={next_at} />;
  if (made.status === 'failed') return <FailedExport />;
  return <ExportProgress made={made} />;
}

function RequestButton({ children }: { children: ReactNode }) {
  const request = useRequestDataExport();
  return (
    <Button
      ref={aroundRef}
      variant="secondary"
      busy={request.isPending}
      onClick={() => request.mutate()}
    >
      {children}
    </Button>
  );
}

function ExportProgress({ made: { status, progress } }: { made: DataExport }) {
  const percent = Math.floor(progress * 100);
  return (
    <div className="rounded-lg bg-sunken p-4">
      <p role="status" className="nums font-bold text-sm">
        {status === 'waiting' ? texts.waiting : texts.running(percent)}
      </p>
      <ProgressBar label={texts.progress} percent={percent} className="mt-2" />
      <p className="mt-3 text-ink-soft text-xs">{texts.waitText}</p>
    </div>
  );
}

function ReadyExport({ made, nextAt }: { made: DataExport; nextAt: string | null }) {
  const { url, bytes, expires_at } = made;
  if (url === null || expires_at === null) return null;
  return (
    <div className="rounded-lg bg-sunken p-4">
      <p role="status" className="font-bold text-sm">
        {texts.ready}
      </p>
      <p className="nums mt-0.5 text-ink-soft text-sm">
        {texts.size(formatBytes(bytes ?? 0), timeLeft(expires_at))}
      </p>
      <a href={url} download className={buttonClasses('primary', 'md', 'mt-3')}>
        <Download className="size-5" aria-hidden="true" />
        {texts.download}
      </a>
      <p className="mt-3 text-ink-soft text-xs">{texts.privateText}</p>
      {nextAt !== null && <NextTime at={nextAt} />}
    </div>
  );
}

function FailedExport() {
  return (
    <div role="alert" className="rounded-lg bg-sunken p-4">
      <p className="flex items-center gap-2 font-bold text-sm">
        <CircleAlert className="size-5 shrink-0 text-danger" aria-hidden="true" />
        {texts.failedTitle}
      </p>
      <p className="mt-1 mb-3 text-ink-soft text-sm">{texts.failedText}</p>
      <RequestButton>{texts.request}</RequestButton>
    </div>
  );
}

function NextTime({ at }: { at: string }) {
  return (
    <p className="nums mt-1 text-ink-soft text-xs">
      <time dateTime={at}>{texts.nextText(formatDateTime(at))}</time>
    </p>
  );
}

const { left } = dataExportMessages;

/** Returns the remaining time until a moment: in whole hours, or in minutes below one hour. */
function timeLeft(until: string, now = Date.now()): string {
  const ms = Date.parse(until) - now;
  if (ms >= HOUR) return left.hours(Math.floor(ms / HOUR));
  return left.minutes(Math.max(1, Math.floor(ms / MINUTE)));
}
