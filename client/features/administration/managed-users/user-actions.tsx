import {
  BadgeCheck,
  BadgeX,
  Ban,
  CircleCheck,
  CircleSlash,
  ImageOff,
  KeyRound,
  Send,
  Trash2,
  Undo2,
} from 'lucide-react';
import { useRef, useState } from 'react';
import { nameOf } from '#client/features/identity/member-names/member-name.ts';
import { ReasonDialog } from '#client/features/team/admin-ui/reason-dialog.tsx';
import { useQuestion } from '#client/features/team/admin-ui/use-question.ts';
import { Button } from '#client/ui/form/button.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import { MoreMenu } from '#client/ui/overlay/more-menu.tsx';
import type { ManagedUser, ManagedUserView } from '#contract/administration/managed-users.ts';
import { managedUsersMessages as texts } from './managed-users.messages.ts';
import { useUserAction } from './managed-users.queries.ts';
import { NoticeDialog } from './notice-dialog.tsx';
import {
  BlockDialog,
  type PlainAction,
  PlainActionDialog,
  RestrictDialog,
  type UserDialogProps,
} from './user-dialogs.tsx';

type Action = PlainAction | 'block' | 'restrict' | 'notice' | 'remove';

const icons = {
  block: Ban,
  unblock: CircleCheck,
  restrict: CircleSlash,
  unrestrict: CircleCheck,
  notice: Send,
  verify: BadgeCheck,
  unverify: BadgeX,
  unmark: ImageOff,
  passkeys: KeyRound,
  restore: Undo2,
  remove: Trash2,
} as const satisfies Record<Action, unknown>;

/** Rare actions, and actions that become final after some days. They are in a menu. */
const rare: readonly Action[] = ['verify', 'unverify', 'unmark', 'passkeys', 'remove'];

export function UserActions({ view }: { view: ManagedUserView }) {
  const { user } = view;
  const buttons = useRef<HTMLDivElement>(null);
  const { question, number, isOpen, ask, close } = useQuestion<{
    action: Action;
    user: ManagedUser;
  }>();
  const actions = actionsOf(view);
  const entries = actions
    .filter((action) => rare.includes(action))
    .map((action) => ({
      label: labelOf(action, view),
      icon: icons[action],
      onSelect: () => ask({ action, user }),
      ...(action === 'remove' && { danger: true, separated: true }),
    }));
  return (
    <>
      <div
        ref={buttons}
        tabIndex={-1}
        {...(actions.length > 0 && { role: 'group', 'aria-label': texts.view.actions })}
        className="flex flex-wrap gap-2 outline-none"
      >
        {actions
          .filter((action) => !rare.includes(action))
          .map((action) => {
            const Icon = icons[action];
            return (
              <Button key={action} variant="secondary" onClick={() => ask({ action, user })}>
                <Icon className="size-4" aria-hidden="true" />
                {labelOf(action, view)}
              </Button>
            );
          })}
        {entries.length > 0 && <MoreMenu label={texts.view.more} entries={entries} />}
      </div>
      {question && (
        <MemberDialog
          key={number}
          {...question}
          mayCover={view.can.contents}
          restriction={view.restriction}
          open={isOpen}
          onClose={close}
          focusAfter={() => buttons.current}
        />
      )}
    </>
  );
}

interface MemberDialogProps extends UserDialogProps {
  action: Action;
  mayCover: boolean;
  restriction: ManagedUserView['restriction'];
}

function MemberDialog({ action, mayCover, restriction, ...dialog }: MemberDialogProps) {
  if (action === 'block') return <BlockDialog {...dialog} mayCover={mayCover} />;
  if (action === 'restrict') return <RestrictDialog {...dialog} restriction={restriction} />;
  if (action === 'notice') {
    const { user, ...shown } = dialog;
    return <NoticeDialog about={user.id} members={[user]} {...shown} />;
  }
  if (action === 'remove') return <DeleteDialog {...dialog} />;
  return <PlainActionDialog action={action} {...dialog} />;
}

function labelOf(action: Action, { user, restriction }: ManagedUserView): string {
  if (action === 'block' && user.blocked_at !== null) return texts.block.change;
  if (action === 'restrict' && restriction !== null) return texts.restrict.change;
  return texts[action].go;
}

function actionsOf({ user, restriction, can }: ManagedUserView): Action[] {
  const all: [Action, boolean][] = [
    ['unblock', can.block && user.blocked_at !== null],
    ['block', can.block],
    ['unrestrict', can.block && restriction !== null],
    ['restrict', can.block],
    ['notice', can.notice],
    [user.is_verified ? 'unverify' : 'verify', can.verify],
    ['unmark', can.unmark],
    ['passkeys', can.passkeys],
    ['restore', can.restore],
    ['remove', can.delete],
  ];
  return all.flatMap(([action, isAllowed]) => (isAllowed ? [action] : []));
}

function DeleteDialog({ user, ...dialog }: UserDialogProps) {
  const act = useUserAction();
  // Unlike the reason, the typed username is not restored, because typing it is the confirmation.
  const [confirmUsername, setTyped] = useState('');
  return (
    <ReasonDialog
      about={`remove:${user.id}`}
      {...dialog}
      title={texts.remove.title(nameOf(user))}
      text={texts.remove.text}
      danger={texts.remove.danger}
      confirm={texts.remove.confirm}
      tone="danger"
      required
      hint={texts.remove.hint}
      onConfirm={(reason) => act('deleteUser', { targetUserId: user.id, reason, confirmUsername })}
      done={{ title: texts.remove.done }}
    >
      <TextField
        label={texts.remove.username}
        hint={texts.remove.usernameHint(user.username)}
        required
        value={confirmUsername}
        onChange={setTyped}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
      />
    </ReasonDialog>
  );
}
