import { formatDateTime, formatRelativeTime } from '#client/lib/format/format.ts';
import { useHydrated } from '#client/lib/hooks/use-hydrated.ts';

/** A time in the time zone of the browser. The server has rendered it earlier and in its own time zone. */
export function RelativeTime({ iso, className }: { iso: string; className?: string }) {
  const isHydrated = useHydrated();
  return (
    // The key replaces the element after the hydration, because React keeps texts that differ.
    <time
      key={String(isHydrated)}
      suppressHydrationWarning
      dateTime={iso}
      title={formatDateTime(iso)}
      className={className}
    >
      {formatRelativeTime(iso)}
    </time>
  );
}
