import { BadgeCheck, Gem } from 'lucide-react';
import { cx } from '#client/ui/text/cx.ts';
import { uiMessages } from '#client/ui/text/ui.messages.ts';
import type { ProfileSummary } from '#contract/members/profiles.ts';

interface MemberBadgesProps {
  member: Pick<ProfileSummary, 'is_verified' | 'is_holder'>;
  /** Classes of each badge. They set its size. */
  className?: string;
}

/** The badges next to the name of a member: verified, and holder of an NFT of the project. */
export function MemberBadges({ member, className = 'size-5' }: MemberBadgesProps) {
  return (
    <>
      {member.is_verified && <VerifiedBadge className={className} />}
      {member.is_holder && (
        <span
          role="img"
          aria-label={uiMessages.holder}
          title={uiMessages.holder}
          className="inline-flex shrink-0"
        >
          <Gem className={cx('fill-brand stroke-paper', className)} aria-hidden="true" />
        </span>
      )}
    </>
  );
}

function VerifiedBadge({ className = 'size-5' }: { className?: string }) {
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
