import { BadgeCheck, Gem, type LucideIcon } from 'lucide-react';
import { cx } from '#client/ui/text/cx.ts';
import { uiMessages } from '#client/ui/text/ui.messages.ts';
import type { ProfileSummary } from '#contract/members/profiles.ts';

interface MemberBadgesProps {
  member: Pick<ProfileSummary, 'is_verified' | 'is_holder'>;
  className?: string;
}

export function MemberBadges({ member, className = 'size-5' }: MemberBadgesProps) {
  const { verified, holder } = uiMessages;
  return (
    <>
      {member.is_verified && <IconBadge icon={BadgeCheck} label={verified} className={className} />}
      {member.is_holder && <IconBadge icon={Gem} label={holder} className={className} />}
    </>
  );
}

interface IconBadgeProps {
  icon: LucideIcon;
  label: string;
  className: string;
}

function IconBadge({ icon: Icon, label, className }: IconBadgeProps) {
  return (
    <span role="img" aria-label={label} title={label} className="inline-flex shrink-0">
      <Icon className={cx('fill-brand stroke-paper', className)} aria-hidden="true" />
    </span>
  );
}
