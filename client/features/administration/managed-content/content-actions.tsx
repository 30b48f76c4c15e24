import { Eye, EyeOff, Trash2 } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { useSession } from '#client/features/identity/session/session-context.tsx';
import type { ManagedTarget } from '#client/features/identity/team-actions/managed-target.ts';
import { rowAt } from '#client/features/team/admin-ui/dense-list.tsx';
import { useQuestion } from '#client/features/team/admin-ui/use-question.ts';
import { usePending } from '#client/ui/form/action-button.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { IconButton } from '#client/ui/form/icon-button.tsx';
import { ContentDialog, type ContentDialogProps, useShowAgain } from './content-dialog.tsx';
import { managedContentMessages as texts } from './managed-content.messages.ts';

export type ContentActions = ReturnType<typeof useContentActions>;

export function useContentActions(
  list: RefObject<HTMLElement | null>,
  indexOf: (id: string) => number,
) {
  const show = useShowAgain();
  const { question, isOpen, ask, close } = useQuestion<
    Pick<ContentDialogProps, 'action' | 'target'> & { index: number }
  >();

  function dialogOf({ index, ...content }: NonNullable<typeof question>): ReactNode {
    const focusAfter = () => rowAt(list.current, index) ?? list.current;
    return <ContentDialog {...content} open={isOpen} onClose={close} focusAfter={focusAfter} />;
  }
  return {
    ask: (action: 'hide' | 'delete', target: ManagedTarget) =>
      ask({ action, target, index: indexOf(target.id) }),
    show,
    dialog: question && dialogOf(question),
  };
}

interface RowActionsProps {
  target: ManagedTarget;
  authorId: string;
  isHidden: boolean;
  actions: ContentActions;
}

/** The buttons of a row. The viewer's own content has no delete button, because it is deleted on its page. */
export function RowActions({ target, authorId, isHidden, actions }: RowActionsProps) {
  const { name } = target;
  const isOwn = useSession().user?.id === authorId;
  const [isBusy, show] = usePending(() => actions.show(target));
  const Icon = isHidden ? Eye : EyeOff;
  return (
    <span className="inline-flex items-center gap-1">
      <Button
        variant="secondary"
        aria-label={isHidden ? texts.showOf(name) : texts.hideOf(name)}
        busy={isBusy}
        onClick={() => (isHidden ? show() : actions.ask('hide', target))}
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
