import { formatExact, formatMoment } from '../lib/format.ts';

/** A moment as people say it, with the exact time behind it. */
export function Moment({ iso, className }: { iso: string; className?: string }) {
  return (
    <time dateTime={iso} title={formatExact(iso)} className={className}>
      {formatMoment(iso)}
    </time>
  );
}
