import { UserRoundCheck } from 'lucide-react';
import { useState } from 'react';
import { nameOf } from '#client/features/identity/member-names/member-name.ts';
import { DenseList } from '#client/features/team/admin-ui/dense-list.tsx';
import { ReasonDialog } from '#client/features/team/admin-ui/reason-dialog.tsx';
import { useFilters } from '#client/features/team/admin-ui/use-filters.ts';
import { messageOf } from '#client/lib/api/api-error.ts';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { showToast } from '#client/ui/feedback/toast.tsx';
import { Tabs } from '#client/ui/navigation/tabs.tsx';
import {
  type Registration,
  type RegistrationState,
  registrationStates,
} from '#contract/administration/registrations.ts';
import { registrationColumns } from './registration-columns.tsx';
import { registrationsMessages } from './registrations.messages.ts';
import { useDecideRegistration, useRegistrations } from './registrations.queries.ts';

const texts = registrationsMessages;
const tabs = registrationStates.map((value) => ({ value, label: texts.states[value] }));

/** The users who wait for approval, or the users who were refused. */
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

/** A dialog for the reason of a refusal. The refusal can be reverted for a while. */
function RefusalDialog({ registration, onClose }: RefusalDialogProps) {
  const decide = useDecideRegistration();
  const { title, text, hint, go, done } = texts.refusal;
  // The dialog keeps its content while it closes.
  const [shown, setShown] = useState(registration);
  if (registration !== null && registration !== shown) setShown(registration);
  if (shown === null) return null;
  const { id: userId } = shown.user;
  const name = nameOf(shown.user);
  const about = `registration:${userId}`;

  async function withdraw(): Promise<void> {
    try {
      await decide({ userId, decision: 'waiting' });
      showToast({ type: 'success', about, title: texts.withdrawn, message: name });
    } catch (error) {
      showToast({ type: 'error', about, title: messageOf(error), message: name });
    }
  }

  async function refuse(reason: string): Promise<void> {
    await decide({ userId, decision: 'refused', reason });
    const action = { label: texts.undo, onSelect: () => void withdraw() };
    showToast({ type: 'success', about, title: done, message: name, action });
  }

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
      onConfirm={refuse}
      focusAfter={() => document.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')}
    />
  );
}
