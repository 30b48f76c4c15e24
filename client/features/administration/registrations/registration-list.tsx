import { UserRoundCheck } from 'lucide-react';
import { useState } from 'react';
import { nameOf } from '#client/features/identity/member-names/member-name.ts';
import { type Column, DenseList } from '#client/features/team/admin-ui/dense-list.tsx';
import { useFilters } from '#client/features/team/admin-ui/filter-bar.tsx';
import { ReasonDialog } from '#client/features/team/admin-ui/reason-dialog.tsx';
import { showOutcome } from '#client/features/team/admin-ui/show-outcome.ts';
import { formatDateTime, inJapan } from '#client/lib/format/format.ts';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { Avatar } from '#client/ui/media/avatar.tsx';
import { Tabs } from '#client/ui/navigation/tabs.tsx';
import {
  type Registration,
  type RegistrationState,
  registrationStates,
} from '#contract/administration/registrations.ts';
import { registrationsMessages as texts } from './registrations.messages.ts';
import { useRegistrationFunction, useRegistrations } from './registrations.queries.ts';

const tabs = registrationStates.map((value) => ({ value, label: texts.states[value] }));

export function RegistrationList() {
  const { values, change } = useFilters(['state']);
  const state = registrationStates.find((known) => known === values.state) ?? 'waiting';
  return (
    <Tabs
      label={texts.by}
      items={tabs}
      value={state}
      onChange={(next) => change({ state: next === 'waiting' ? '' : next })}
    >
      <RegistrationsIn state={state} />
    </Tabs>
  );
}

function RegistrationsIn({ state }: { state: RegistrationState }) {
  const query = useRegistrations(state);
  const [refused, setRefused] = useState<Registration | null>(null);
  return (
    <>
      <DenseList
        query={query}
        label={texts.list(state)}
        columns={registrationColumns(state, setRefused)}
        keyOf={({ user }) => user.id}
        empty={<EmptyState icon={UserRoundCheck} {...texts.empty[state]} />}
      />
      <RefusalDialog registration={refused} onClose={() => setRefused(null)} />
    </>
  );
}

interface RefusalDialogProps {
  registration: Registration | null;
  onClose: () => void;
}

function RefusalDialog({ registration, onClose }: RefusalDialogProps) {
  const call = useRegistrationFunction();
  const { title, text, hint, go, done } = texts.refusal;
  // The dialog keeps its content while it closes.
  const [shown, setShown] = useState(registration);
  if (registration !== null && registration !== shown) setShown(registration);
  if (shown === null) return null;
  const { id: userId } = shown.user;
  const name = nameOf(shown.user);
  const about = `registration:${userId}`;
  const withdraw = () =>
    showOutcome(call('decideRegistration', { userId, decision: 'waiting' }), {
      ...{ about, title: texts.withdrawn, message: name },
    });

  return (
    <ReasonDialog
      open={registration !== null}
      onClose={onClose}
      about={`refuse:${userId}`}
      title={title(name)}
      text={text}
      hint={hint}
      confirm={go}
      tone="danger"
      onConfirm={(reason) => call('decideRegistration', { userId, decision: 'refused', reason })}
      done={{
        ...{ about, title: done, message: name },
        action: { label: texts.undo, onSelect: () => void withdraw() },
      }}
      focusAfter={() => document.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')}
    />
  );
}

function registrationColumns(
  state: RegistrationState,
  onRefuse: (registration: Registration) => void,
): Column<Registration>[] {
  const time: Column<Registration> = {
    title: state === 'waiting' ? texts.columns.asked : texts.columns.refused,
    className: 'md:whitespace-nowrap',
    cell: ({ at }) => <time dateTime={at}>{formatDateTime(at, inJapan)}</time>,
  };
  const actions: Column<Registration> = {
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
  title: texts.columns.reason,
  className: 'md:max-w-60',
  cell: (registration) => (
    <span className="user-text">{registration.reason || texts.noReason}</span>
  ),
};

function RegistrationActions({
  registration: { user, state },
  onRefuse,
}: {
  registration: Registration;
  onRefuse: () => void;
}) {
  const call = useRegistrationFunction();
  const [isBusy, setBusy] = useState(false);
  const name = nameOf(user);
  const about = `registration:${user.id}`;

  async function answer(decision: 'approved' | 'waiting', title: string): Promise<void> {
    setBusy(true);
    const sent = call('decideRegistration', { userId: user.id, decision });
    if (!(await showOutcome(sent, { about, title, message: name }))) setBusy(false);
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
