import { BadgeCheck } from 'lucide-react';
import type { ProfileSummary } from '../../../contract/profiles.ts';
import { cx } from '../../ui/cx.ts';
import { peopleMessages } from './people.messages.ts';

/** What a member is called: their display name, or the username while they have none. */
export function nameOf({
  display_name,
  username,
}: Pick<ProfileSummary, 'display_name' | 'username'>): string {
  return display_name || `@${username}`;
}

/** The mark of a verified member. */
export function VerifiedMark({ className = 'size-5' }: { className?: string }) {
  return (
    <span
      role="img"
      aria-label={peopleMessages.verified}
      title={peopleMessages.verified}
      className="inline-flex shrink-0"
    >
      <BadgeCheck className={cx('fill-brand stroke-paper', className)} aria-hidden="true" />
    </span>
  );
}
