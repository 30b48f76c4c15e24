import { ChevronRight, Sparkles, X } from 'lucide-react';
import { useCallback, useState } from 'react';
import { readStored, writeStored } from '#client/lib/cache/browser-storage.ts';
import { Link } from '#client/lib/router/link.tsx';
import { IconButton } from '#client/ui/form/icon-button.tsx';
import { openYears } from '#contract/accounts/open-years.ts';
import { yearReviewsMessages as texts } from './year-reviews.messages.ts';

/** The storage key for the year whose invitation was dismissed last. */
const DISMISSED = 'year-review-dismissed';

/**
 * Returns the current year in December, and a function that dismisses the invitation. The year is null in other months
 * and after a dismissal.
 */
export function useInvitedYear() {
  const [dismissed, setDismissed] = useState(() => readStored('localStorage', DISMISSED));
  const [year, before] = openYears(Date.now());
  const isInvited = year !== undefined && before !== undefined && dismissed !== year;
  const dismiss = useCallback(() => {
    writeStored('localStorage', DISMISSED, year);
    setDismissed(year);
  }, [year]);
  return { year: isInvited ? year : null, dismiss };
}

export function YearInvitation({ year, onDismiss }: { year: number; onDismiss: () => void }) {
  return (
    <div className="my-6 flex items-center rounded-lg bg-brand-soft">
      <Link
        to={`/year-reviews/${year}`}
        className="flex min-h-16 min-w-0 flex-1 items-center gap-3 rounded-lg py-2 pl-4 hover:bg-hover"
      >
        <Sparkles className="size-6 shrink-0 text-brand" aria-hidden="true" />
        <span className="min-w-0 flex-1 text-sm [word-break:auto-phrase]">
          <span className="block font-bold">{texts.invitation(year)}</span>
          <span className="text-ink-soft">{texts.invitationText}</span>
        </span>
        <span className="inline-flex shrink-0 items-center font-bold text-brand text-sm">
          {texts.open}
          <ChevronRight className="size-4" aria-hidden="true" />
        </span>
      </Link>
      <IconButton icon={X} label={texts.dismiss(year)} onClick={onDismiss} />
    </div>
  );
}
