import type { ReactNode } from 'react';
import { nameOf } from '#client/features/identity/member-names/member-name.ts';
import { lazyWithRetry } from '#client/ui/feedback/lazy-with-retry.ts';
import type { ProfileSummary } from '#contract/members/profiles.ts';

const HideOffer = lazyWithRetry(() => import('#client/features/social/blocks/hide-offer.tsx'));

/** Returns the offer to hide the member, which the report dialog shows after a report. */
export function offerToHide(
  member: Pick<ProfileSummary, 'id' | 'display_name' | 'username'>,
  onBlocked?: () => void,
) {
  return (close: () => void): ReactNode => (
    <HideOffer
      member={{ id: member.id, name: nameOf(member) }}
      onClose={close}
      onBlocked={onBlocked}
    />
  );
}
