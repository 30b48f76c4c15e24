import { formatDateTime, formatRelativeTime } from '../lib/format.ts';

/** A moment as people say it, with the exact time behind it. */
export function RelativeTime({ iso, className }: { iso: string; className?: string }) {
  return (
    <time dateTime={iso} title={formatDateTime(iso)} className={className}>
      {formatRelativeTime(iso)}
    </time>
  );
}
