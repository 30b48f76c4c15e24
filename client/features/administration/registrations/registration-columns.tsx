import { nameOf } from '#client/features/identity/member-names/member-name.ts';
import type { Column } from '#client/features/team/admin-ui/dense-list.tsx';
import { formatDateTime, inJapan } from '#client/lib/format/format.ts';
import { Avatar } from '#client/ui/media/avatar.tsx';
import type { Registration, RegistrationState } from '#contract/administration/registrations.ts';
import { RegistrationActions } from './registration-actions.tsx';
import { registrationsMessages } from './registrations.messages.ts';

const texts = registrationsMessages;

/** Returns the columns of the list of users in a state. */
export function registrationColumns(
  state: RegistrationState,
  onRefuse: (registration: Registration) => void,
): Column<Registration>[] {
  const time: Column<Registration> = {
    id: 'at',
    title: state === 'waiting' ? texts.columns.asked : texts.columns.refused,
    className: 'whitespace-nowrap',
    cell: ({ at }) => <time dateTime={at}>{formatDateTime(at, inJapan)}</time>,
  };
  const actions: Column<Registration> = {
    id: 'actions',
    title: texts.columns.actions,
    hideTitle: true,
    className: 'whitespace-nowrap',
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
