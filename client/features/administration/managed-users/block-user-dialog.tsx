import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { nameOf } from '#client/features/identity/member-names/member-name.ts';
import { RuleField } from '#client/features/moderation/cases/rule-field.tsx';
import { guidelinesQuery } from '#client/features/moderation/guidelines/guidelines.queries.ts';
import {
  type BlockContents,
  contentsOf,
  noContents,
} from '#client/features/moderation/member-blocks/block-contents.ts';
import {
  BlockFields,
  type BlockSpan,
} from '#client/features/moderation/member-blocks/block-fields.tsx';
import { blockUntil } from '#client/features/moderation/member-blocks/block-until.ts';
import { ContentsFields } from '#client/features/moderation/member-blocks/contents-fields.tsx';
import { memberBlocksMessages } from '#client/features/moderation/member-blocks/member-blocks.messages.ts';
import { ReasonDialog } from '#client/features/team/admin-ui/reason-dialog.tsx';
import { useUnsent } from '#client/features/team/admin-ui/use-unsent.ts';
import { ApiError } from '#client/lib/api/api-error.ts';
import { showToast } from '#client/ui/feedback/toast.tsx';
import { noTime, toJapanTime } from '#client/ui/form/japan-time.ts';
import { managedUsersMessages } from './managed-users.messages.ts';
import { useUserAction } from './managed-users.queries.ts';
import type { UserDialogProps } from './plain-action-dialog.tsx';

const texts = managedUsersMessages.block;
const { sinceMissing } = memberBlocksMessages.contents;

interface BlockDialogProps extends UserDialogProps {
  /** Whether the block can cover what the member has made. */
  mayCover: boolean;
}

/** What is entered for a block besides its reason. */
interface BlockInput extends BlockSpan {
  contents: BlockContents;
  ruleId: string;
}

/** Asks for the duration and reason of a block, or of a change of one. */
export function BlockDialog({ user, mayCover, ...dialog }: BlockDialogProps) {
  const { blocked_at, blocked_until } = user;
  const act = useUserAction();
  const about = `block:${user.id}:${blocked_at}:${blocked_until}`;
  const {
    value: span,
    change: changeSpan,
    forget,
  } = useUnsent<BlockInput>(`span ${about}`, {
    length: blocked_until === null ? '7' : 'custom',
    end: blocked_until === null ? noTime : toJapanTime(blocked_until),
    contents: noContents,
    ruleId: '',
  });
  const { data: rules } = useQuery(guidelinesQuery(null));
  const [isEndMissing, setEndMissing] = useState(false);
  const [isSinceMissing, setSinceMissing] = useState(false);
  const isNew = blocked_at === null;

  function change(changes: Partial<BlockInput>): void {
    changeSpan((before) => ({ ...before, ...changes }));
    setEndMissing(false);
    setSinceMissing(false);
  }

  function check(): boolean {
    const isMissing = blockUntil(span.length, span.end, new Date()) === undefined;
    setEndMissing(isMissing);
    const isVague = contentsOf(span.contents) === undefined;
    setSinceMissing(isVague);
    return !isMissing && !isVague;
  }

  async function block(reason: string): Promise<void> {
    const until = blockUntil(span.length, span.end, new Date());
    // The end may have passed since it was validated.
    if (until === undefined) throw new ApiError('invalid-argument', {}, texts.endMissing);
    const contents = contentsOf(span.contents);
    if (contents === undefined) throw new ApiError('invalid-argument', {}, sinceMissing);
    const rule = span.ruleId === '' || !rules ? null : { id: span.ruleId, version: rules.version };
    await act('toggleUserBlock', {
      ...{ targetUserId: user.id, block: true, reason, until, rule },
      ...(mayCover && { contents }),
    });
    showToast({ type: 'success', title: texts.done });
  }

  return (
    <ReasonDialog
      about={about}
      {...dialog}
      title={(isNew ? texts.title : texts.changeTitle)(nameOf(user))}
      text={texts.text}
      confirm={isNew ? texts.go : texts.change}
      tone="danger"
      required
      hint={texts.hint}
      forgetFields={forget}
      check={check}
      onConfirm={block}
    >
      <BlockFields
        span={span}
        change={change}
        error={isEndMissing ? texts.endMissing : undefined}
      />
      {mayCover && (
        <ContentsFields
          userId={user.id}
          decided={null}
          contents={span.contents}
          change={(changes) => change({ contents: { ...span.contents, ...changes } })}
          error={isSinceMissing ? sinceMissing : undefined}
        />
      )}
      {isNew && (
        <RuleField
          rules={rules}
          value={span.ruleId}
          onChange={(ruleId) => change({ ruleId })}
          error={undefined}
          required={false}
        />
      )}
    </ReasonDialog>
  );
}
