import { Eye, EyeOff, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useSession } from '#client/features/identity/session/session-context.tsx';
import type { ManagedTarget } from '#client/features/identity/team-actions/managed-target.ts';
import { Button } from '#client/ui/form/button.tsx';
import { IconButton } from '#client/ui/form/icon-button.tsx';
import { managedContentMessages } from './managed-content.messages.ts';
import type { ContentActions } from './use-content-actions.tsx';

const texts = managedContentMessages;

interface RowActionsProps {
  target: ManagedTarget;
  authorId: string;
  isHidden: boolean;
  actions: ContentActions;
}

/**
 * The buttons of a row: hide or show, and delete. The viewer's own content is deleted on its page, without a backup for
 * the team.
 */
export function RowActions({ target, authorId, isHidden, actions }: RowActionsProps) {
  const { name } = target;
  const isOwn = useSession().user?.id === authorId;
  const [isBusy, setBusy] = useState(false);
  const Icon = isHidden ? Eye : EyeOff;
  async function show(): Promise<void> {
    setBusy(true);
    await actions.show(target);
    setBusy(false);
  }
  return (
    <span className="inline-flex items-center gap-1">
      <Button
        variant="secondary"
        aria-label={isHidden ? texts.showOf(name) : texts.hideOf(name)}
        busy={isBusy}
        onClick={() => (isHidden ? void show() : actions.ask('hide', target))}
        className="whitespace-nowrap"
      >
        <Icon className="size-4" aria-hidden="true" />
        {isHidden ? texts.show : texts.hide}
      </Button>
      {!isOwn && (
        <IconButton
          icon={Trash2}
          label={texts.deleteOf(name)}
          className="hover:text-danger"
          onClick={() => actions.ask('delete', target)}
        />
      )}
    </span>
  );
}
