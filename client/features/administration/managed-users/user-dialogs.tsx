import { useState } from 'react';
import { nameOf } from '#client/features/identity/member-names/member-name.ts';
import { useRuleChoice } from '#client/features/moderation/cases/deciding/decision-fields.tsx';
import { useSpanChoice } from '#client/features/moderation/member-blocks/block-fields.tsx';
import { contentsOf, noContents } from '#client/features/moderation/member-blocks/block-values.ts';
import { ContentsFields } from '#client/features/moderation/member-blocks/contents-fields.tsx';
import { memberBlocksMessages } from '#client/features/moderation/member-blocks/member-blocks.messages.ts';
import { ReasonDialog } from '#client/features/team/admin-ui/reason-dialog.tsx';
import { useUnsent } from '#client/features/team/admin-ui/use-unsent.ts';
import { ApiError } from '#client/lib/api/api-error.ts';
import type { ManagedUser, ManagedUserView } from '#contract/administration/managed-users.ts';
import { managedUsersMessages } from './managed-users.messages.ts';
import { useUserAction } from './managed-users.queries.ts';

const { block: blockTexts, restrict: restrictTexts } = managedUsersMessages;

export type PlainAction =
  | 'unblock'
  | 'unrestrict'
  | 'verify'
  | 'unverify'
  | 'unmark'
  | 'passkeys'
  | 'restore';

export interface UserDialogProps {
  user: ManagedUser;
  open: boolean;
  onClose: () => void;
  /** Returns the element that receives the focus afterwards, because another button may replace the pressed one. */
  focusAfter: () => HTMLElement | null;
}

interface PlainActionDialogProps extends UserDialogProps {
  action: PlainAction;
}

export function PlainActionDialog({ action, user, ...dialog }: PlainActionDialogProps) {
  const act = useUserAction();
  const { title, text, go, done } = managedUsersMessages[action];
  const targetUserId = user.id;
  const calls: Record<PlainAction, (reason: string) => Promise<unknown>> = {
    unblock: (reason) => act('toggleUserBlock', { targetUserId, block: false, reason }),
    unrestrict: (reason) => act('toggleUserRestriction', { targetUserId, restrict: false, reason }),
    verify: (reason) => act('setUserVerified', { targetUserId, verified: true, reason }),
    unverify: (reason) => act('setUserVerified', { targetUserId, verified: false, reason }),
    unmark: (reason) => act('removeWatermarkPicture', { targetUserId, reason }),
    passkeys: (reason) => act('removePasskeysOf', { targetUserId, reason }),
    restore: (reason) => act('restoreUser', { targetUserId, reason }),
  };

  return (
    <ReasonDialog
      about={`${action}:${user.id}`}
      {...dialog}
      title={title(nameOf(user))}
      text={text}
      confirm={go}
      required
      onConfirm={calls[action]}
      done={{ title: done }}
    />
  );
}

interface RestrictDialogProps extends UserDialogProps {
  restriction: ManagedUserView['restriction'];
}

export function RestrictDialog({ user, restriction, ...dialog }: RestrictDialogProps) {
  const act = useUserAction();
  const until = restriction?.until ?? null;
  const about = `restrict:${user.id}:${restriction?.at}:${until}`;
  const span = useSpanChoice({ about, until, endMissing: restrictTexts.endMissing });
  const choice = useRuleChoice(about);
  const isNew = restriction === null;

  async function restrict(reason: string): Promise<void> {
    const target = { targetUserId: user.id, restrict: true, reason, until: span.getUntil() };
    await act('toggleUserRestriction', { ...target, rule: choice.rule });
  }

  return (
    <ReasonDialog
      about={about}
      {...dialog}
      title={(isNew ? restrictTexts.title : restrictTexts.changeTitle)(nameOf(user))}
      text={restrictTexts.text}
      confirm={isNew ? restrictTexts.go : restrictTexts.change}
      tone="danger"
      required
      hint={restrictTexts.hint}
      forgetFields={() => {
        span.forget();
        choice.forget();
      }}
      check={() => {
        const isSpanValid = span.check();
        return (!isNew || choice.check()) && isSpanValid;
      }}
      onConfirm={restrict}
      done={{ title: restrictTexts.done }}
    >
      {span.fields}
      {isNew && choice.field}
    </ReasonDialog>
  );
}

const { sinceMissing } = memberBlocksMessages.contents;

interface BlockDialogProps extends UserDialogProps {
  /** Whether the viewer, when blocking the member, may hide or delete the member's content as well. */
  mayCover: boolean;
}

export function BlockDialog({ user, mayCover, ...dialog }: BlockDialogProps) {
  const { blocked_at, blocked_until } = user;
  const act = useUserAction();
  const about = `block:${user.id}:${blocked_at}:${blocked_until}`;
  const span = useSpanChoice({ about, until: blocked_until, endMissing: blockTexts.endMissing });
  const choice = useRuleChoice(about, { required: false });
  const contents = useUnsent(`contents ${about}`, noContents);
  const [isSinceMissing, setSinceMissing] = useState(false);
  const isNew = blocked_at === null;

  function check(): boolean {
    const isVague = contentsOf(contents.value) === undefined;
    setSinceMissing(isVague);
    return span.check() && !isVague;
  }

  async function block(reason: string): Promise<void> {
    const until = span.getUntil();
    const covered = contentsOf(contents.value);
    if (covered === undefined) throw new ApiError('invalid-argument', {}, sinceMissing);
    await act('toggleUserBlock', {
      ...{ targetUserId: user.id, block: true, reason, until, rule: choice.rule },
      ...(mayCover && { contents: covered }),
    });
  }

  return (
    <ReasonDialog
      about={about}
      {...dialog}
      title={(isNew ? blockTexts.title : blockTexts.changeTitle)(nameOf(user))}
      text={blockTexts.text}
      confirm={isNew ? blockTexts.go : blockTexts.change}
      tone="danger"
      required
      hint={blockTexts.hint}
      forgetFields={() => {
        for (const field of [span, choice, contents]) field.forget();
      }}
      check={check}
      onConfirm={block}
      done={{ title: blockTexts.done }}
    >
      {span.fields}
      {mayCover && (
        <ContentsFields
          userId={user.id}
          decided={null}
          contents={contents.value}
          change={(changes) => {
            contents.change((before) => ({ ...before, ...changes }));
            setSinceMissing(false);
          }}
          error={isSinceMissing ? sinceMissing : undefined}
        />
      )}
      {isNew && choice.field}
    </ReasonDialog>
  );
}
