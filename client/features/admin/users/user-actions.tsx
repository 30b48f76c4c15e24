import { BadgeCheck, BadgeX, Ban, CircleCheck, Trash2, Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { ManagedUserView } from '../../../../contract/managed-users.ts';
import { Button } from '../../../ui/button.tsx';
import { BlockDialog } from './block-dialog.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { type PlainAction, PlainActionDialog } from './plain-action-dialog.tsx';
import { managedUsersMessages } from './users.messages.ts';

const texts = managedUsersMessages;

type Action = PlainAction | 'block' | 'remove';

const icons = {
  block: Ban,
  unblock: CircleCheck,
  verify: BadgeCheck,
  unverify: BadgeX,
  restore: Undo2,
  remove: Trash2,
} as const satisfies Record<Action, unknown>;

/** What the viewer may do with a member, as buttons with their dialogs. */
export function UserActions({ view }: { view: ManagedUserView }) {
  const { user } = view;
  const [opened, setOpened] = useState<Action | null>(null);
  const close = () => setOpened(null);
  const actions = actionsOf(view);
  const plain = actions.filter((action) => action !== 'block' && action !== 'remove');
  if (actions.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form.
    <div role="group" aria-label={texts.view.actions} className="flex flex-wrap gap-2">
      {actions.map((action) => (
        <ActionButton
          key={action}
          action={action}
          label={
            action === 'block' && user.blocked_at !== null ? texts.block.change : texts[action].go
          }
          onClick={() => setOpened(action)}
        />
      ))}
      <BlockDialog key={user.blocked_until} user={user} open={opened === 'block'} onClose={close} />
      <DeleteDialog user={user} open={opened === 'remove'} onClose={close} />
      {plain.map((action) => (
        <PlainActionDialog
          key={action}
          action={action}
          user={user}
          open={opened === action}
          onClose={close}
        />
      ))}
    </div>
  );
}

function actionsOf({ user, can }: ManagedUserView): Action[] {
  const all: [Action, boolean][] = [
    ['unblock', can.block && user.blocked_at !== null],
    ['block', can.block],
    [user.is_verified ? 'unverify' : 'verify', can.verify],
    ['restore', can.restore],
    ['remove', can.delete],
  ];
  return all.flatMap(([action, isAllowed]) => (isAllowed ? [action] : []));
}

interface ActionButtonProps {
  action: Action;
  label: string;
  onClick: () => void;
}

function ActionButton({ action, label, onClick }: ActionButtonProps) {
  const Icon = icons[action];
  const isGrave = action === 'remove';
  return (
    <Button
      variant={isGrave ? 'ghost' : 'secondary'}
      className={isGrave ? 'text-danger' : undefined}
      onClick={onClick}
    >
      <Icon className="size-4" aria-hidden="true" />
      {label}
    </Button>
  );
}
