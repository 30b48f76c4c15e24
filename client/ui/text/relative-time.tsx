import { formatDateTime, formatRelativeTime } from '#client/lib/format/format.ts';

/** A time such as 3分前, with the exact time in the tooltip. */
export function RelativeTime({ iso, className }: { iso: string; className?: string }) {
  return (
    <time dateTime={iso} title={formatDateTime(iso)} className={className}>
      {formatRelativeTime(iso)}
    </time>
  );
}
