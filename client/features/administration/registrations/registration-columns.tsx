import { useState } from 'react';
import { nameOf } from '#client/features/identity/member-names/member-name.ts';
import type { Column } from '#client/features/team/admin-ui/dense-list.tsx';
import { messageOf } from '#client/lib/api/api-error.ts';
import { formatDateTime, inJapan } from '#client/lib/format/format.ts';
import { showToast } from '#client/ui/feedback/toast.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { Avatar } from '#client/ui/media/avatar.tsx';
import type { Registration, RegistrationState } from '#contract/administration/registrations.ts';
import { registrationsMessages } from './registrations.messages.ts';
import { useDecideRegistration } from './registrations.queries.ts';

const texts = registrationsMessages;

/** Returns the columns of the list of users in a state. */
export function registrationColumns(
  state: RegistrationState,
  onRefuse: (registration: Registration) => void,
): Column<Registration>[] {
  const time: Column<Registration> = {
    id: 'at',
    title: state === 'waiting' ? texts.columns.asked : texts.columns.refused,
    className: 'md:whitespace-nowrap',
    cell: ({ at }) => <time dateTime={at}>{formatDateTime(at, inJapan)}</time>,
  };
  const actions: Column<Registration> = {
    id: 'actions',
    title: texts.columns.actions,
    hideTitle: true,
    className: 'md:whitespace-nowrap',
    cell: (registration) => (
      <RegistrationActions registration={registration} onRefuse={() => onRefuse(registration)} />
    ),
  };
  return [user, bio, ...(state === 'refused' ? [reason] : []), time, actions];
}

const user: Column<Registration> = {
  id: 'user',
  title: texts.columns.user,
  cell: (registration) => (
    <span className="flex min-w-0 items-center gap-3">
      <Avatar seed={registration.user.id} src={registration.user.avatar_url} size="sm" />
      <span className="min-w-0">
        <span className="block max-w-64 truncate font-bold">{nameOf(registration.user)}</span>
        <span className="block max-w-64 truncate text-ink-soft text-xs">
          @{registration.user.username} · {registration.email}
        </span>
      </span>
    </span>
  ),
};

const bio: Column<Registration> = {
  id: 'bio',
  title: texts.columns.bio,
  className: 'md:max-w-80',
  cell: (registration) =>
    registration.bio === '' ? (
      <span className="text-ink-soft">{texts.noBio}</span>
    ) : (
      <span className="user-text">{registration.bio}</span>
    ),
};

const reason: Column<Registration> = {
  id: 'reason',
  title: texts.columns.reason,
  className: 'md:max-w-60',
  cell: (registration) => (
    <span className="user-text">{registration.reason || texts.noReason}</span>
  ),
};

interface RegistrationActionsProps {
  registration: Registration;
  onRefuse: () => void;
}

function RegistrationActions({
  registration: { user, state },
  onRefuse,
}: RegistrationActionsProps) {
  const decide = useDecideRegistration();
  const [isBusy, setBusy] = useState(false);
  const name = nameOf(user);
  const about = `registration:${user.id}`;

  async function answer(decision: 'approved' | 'waiting', title: string): Promise<void> {
    setBusy(true);
    try {
      await decide({ userId: user.id, decision });
      showToast({ type: 'success', about, title, message: name });
    } catch (error) {
      showToast({ type: 'error', about, title: messageOf(error), message: name });
      setBusy(false);
    }
  }

  return (
    <span className="flex gap-1">
      <Button
        variant="primary"
        busy={isBusy}
        aria-label={texts.approveOf(name)}
        onClick={() => void answer('approved', texts.approved)}
      >
        {texts.approve}
      </Button>
      {state === 'waiting' ? (
        <Button
          variant="ghost"
          disabled={isBusy}
          aria-label={texts.refuseOf(name)}
          onClick={onRefuse}
        >
          {texts.refuse}
        </Button>
      ) : (
        <Button
          variant="ghost"
          disabled={isBusy}
          aria-label={texts.withdrawOf(name)}
          onClick={() => void answer('waiting', texts.withdrawn)}
        >
          {texts.withdraw}
        </Button>
      )}
    </span>
  );
}
