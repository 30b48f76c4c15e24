import type { ReactNode } from 'react';
import type { ProfileSummary } from '../../contract/profiles.ts';
import { lazyWithRetry } from '../ui/lazy-with-retry.ts';
import { nameOf } from '../ui/member-name.ts';

const HideOffer = lazyWithRetry(() => import('../features/blocks/hide-offer.tsx'));

/** What the report dialog offers after something of a member was reported: to hide the member. */
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
