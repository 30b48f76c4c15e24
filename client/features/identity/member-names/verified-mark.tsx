import { BadgeCheck } from 'lucide-react';
import { cx } from '#client/ui/text/cx.ts';
import { uiMessages } from '#client/ui/text/ui.messages.ts';

/** The mark of a verified member. */
export function VerifiedMark({ className = 'size-5' }: { className?: string }) {
  return (
    <span
      role="img"
      aria-label={uiMessages.verified}
      title={uiMessages.verified}
      className="inline-flex shrink-0"
    >
      <BadgeCheck className={cx('fill-brand stroke-paper', className)} aria-hidden="true" />
    </span>
  );
}
