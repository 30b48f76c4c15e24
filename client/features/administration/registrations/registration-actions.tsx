import { useState } from 'react';
import { nameOf } from '#client/features/identity/member-names/member-name.ts';
import { messageOf } from '#client/lib/api/api-error.ts';
import { showToast } from '#client/ui/feedback/toast.tsx';
import { Button } from '#client/ui/form/button.tsx';
import type { Registration } from '#contract/administration/registrations.ts';
import { registrationsMessages } from './registrations.messages.ts';
import { useDecideRegistration } from './registrations.queries.ts';

const texts = registrationsMessages;

interface RegistrationActionsProps {
  registration: Registration;
  onRefuse: () => void;
}

/** The answers to a user who asks to become a member. */
export function RegistrationActions({
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
