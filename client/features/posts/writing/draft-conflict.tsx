import { TriangleAlert } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { postFormMessages } from './post-form.messages.ts';
import type { Conflict } from './session-state.ts';
import type { PostFormActions, Resolution } from './use-post-form-actions.ts';

const texts = postFormMessages.conflict;

interface DraftConflictProps {
  conflict: Conflict;
  actions: Pick<PostFormActions, 'reload' | 'overwrite' | 'saveAsNew'>;
}

/** Says that the post was changed or deleted elsewhere, and offers ways to resolve that. */
export function DraftConflict({ conflict, actions }: DraftConflictProps) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const runBusy = (resolve: Resolution) => () => {
    setBusy(true);
    setFailure(null);
    void resolve().then((refused) => {
      setFailure(refused);
      setBusy(false);
    });
  };
  if (conflict === 'deleted') {
    return (
      <Banner title={texts.deleted.title} text={texts.deleted.text} failure={failure}>
        <Button variant="secondary" busy={isBusy} onClick={runBusy(actions.saveAsNew)}>
          {texts.saveAsNew}
        </Button>
      </Banner>
    );
  }
  return (
    <Banner title={texts.changed.title} text={texts.changed.text} failure={failure}>
      <Button variant="secondary" busy={isBusy} onClick={runBusy(actions.reload)}>
        {texts.reload}
      </Button>
      <Button variant="ghost" busy={isBusy} onClick={runBusy(actions.overwrite)}>
        {texts.overwrite}
      </Button>
    </Banner>
  );
}

interface BannerProps {
  title: string;
  text: string;
  /** Why the last attempt to resolve the conflict failed. */
  failure: string | null;
  children: ReactNode;
}

function Banner({ title, text, failure, children }: BannerProps) {
  return (
    <div role="alert" className="flex gap-3 rounded-lg bg-warning-soft p-3">
      <TriangleAlert className="mt-0.5 size-5 shrink-0 text-warning" aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <p className="font-bold text-sm [word-break:auto-phrase]">{title}</p>
        <p className="text-xs [word-break:auto-phrase]">{text}</p>
        {failure !== null && (
          <p className="mt-1 font-medium text-danger text-xs [word-break:auto-phrase]">{failure}</p>
        )}
        <div className="mt-2 flex flex-wrap gap-2">{children}</div>
      </div>
    </div>
  );
}
