import { type ReactNode, useEffect, useState } from 'react';
import UpcomingBirthdays from '#client/features/accounts/upcoming-birthdays/upcoming-birthdays.tsx';
import {
  useInvitedYear,
  YearInvitation,
} from '#client/features/accounts/year-reviews/year-invitation.tsx';
import { useSession } from '#client/features/identity/session/session-context.tsx';

/** Calls `show` with the content between the posts: birthdays and, in December, the invitation to the review. */
export default function HomeInterlude({ show }: { show: (interlude: ReactNode) => void }) {
  const { user } = useSession();
  const [birthdays, setBirthdays] = useState<ReactNode>(null);
  const { year, dismiss } = useInvitedYear();
  const invited = user ? year : null;
  useEffect(() => {
    const invitation = invited !== null && <YearInvitation year={invited} onDismiss={dismiss} />;
    show(
      invitation || birthdays ? (
        <>
          {invitation}
          {birthdays}
        </>
      ) : null,
    );
  }, [invited, dismiss, birthdays, show]);
  return <UpcomingBirthdays show={setBirthdays} />;
}
