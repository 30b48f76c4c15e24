import { useQueryClient } from '@tanstack/react-query';
import { Hourglass, MailX } from 'lucide-react';
import { useEffect } from 'react';
import { sessionKeys } from '#client/features/identity/session/session.queries.ts';
import { formatDateTime } from '#client/lib/format/format.ts';
import { subscribeToTopic } from '#client/lib/live/live.ts';
import { Button } from '#client/ui/form/button.tsx';
import { LinkButton } from '#client/ui/navigation/link-button.tsx';
import type { Approval } from '#contract/identity/session.ts';
import { profileSetupMessages as texts } from './profile-edit.messages.ts';

interface ApprovalStateProps {
  approval: Approval;
  onEdit: () => void;
  onStop: () => void;
}

/** The state of the user's approval, pending or refused, and the next steps. */
export function ApprovalState({ approval, onEdit, onStop }: ApprovalStateProps) {
  const isWaiting = approval.state === 'waiting';
  const { title, text } = texts[approval.state];
  const Icon = isWaiting ? Hourglass : MailX;
  return (
    <section aria-labelledby="approval-title" className="text-center">
      <span className="mx-auto flex size-14 items-center justify-center rounded-full bg-brand-soft text-brand">
        <Icon className="size-7" aria-hidden="true" />
      </span>
      <h1 id="approval-title" className="mt-4 text-2xl">
        {title}
      </h1>
      <p className="phrases mt-3">{text}</p>
      {isWaiting ? (
        <p className="mt-3 text-ink-soft text-sm">
          {texts.waiting.askedAt(formatDateTime(approval.asked_at))}
          <br />
          {texts.waiting.meanwhile}
        </p>
      ) : (
        approval.reason !== '' && (
          <p className="user-text mt-4 rounded-md bg-sunken p-4 text-left text-sm">
            {texts.refused.reason(approval.reason)}
          </p>
        )
      )}
      <div className="mt-6 flex flex-col gap-2">
        <LinkButton to="/" variant={isWaiting ? 'primary' : 'secondary'}>
          {texts.toHome}
        </LinkButton>
        <Button variant={isWaiting ? 'secondary' : 'primary'} onClick={onEdit}>
          {isWaiting ? texts.edit : texts.askAgain}
        </Button>
        <Button variant="ghost" onClick={onStop}>
          {texts.stop}
        </Button>
      </div>
    </section>
  );
}

/** Refetches the session when the team decides about the approval, and when live events may have been missed. */
export function useApprovalChanges(userId: string | undefined): void {
  const client = useQueryClient();
  useEffect(() => {
    if (userId === undefined) return;
    return subscribeToTopic(`user:${userId}`, ({ type }) => {
      // Cancels a pending read, because it may have begun before the decision.
      if (type === 'profile' || type === 'refetch') {
        void client.refetchQueries({ queryKey: sessionKeys.session });
      }
    });
  }, [client, userId]);
}
