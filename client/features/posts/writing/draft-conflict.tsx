import { TriangleAlert } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import type { Conflict } from './draft-session.ts';
import { postFormMessages } from './post-form.messages.ts';
import type { PostFormActions } from './use-post-form-actions.ts';

const texts = postFormMessages;

interface DraftConflictProps {
  conflict: Conflict;
  actions: Pick<PostFormActions, 'reload' | 'overwrite' | 'beginAnew'>;
}

/** What was changed or deleted elsewhere meanwhile, and the choice that is left. */
export function DraftConflict({ conflict, actions }: DraftConflictProps) {
  const [isBusy, setBusy] = useState(false);
  const once = (deed: () => Promise<void>) => () => {
    setBusy(true);
    void deed().finally(() => setBusy(false));
  };
  if (conflict === 'gone') {
    return (
      <Banner title={texts.gone.title} text={texts.gone.text}>
        <Button variant="secondary" busy={isBusy} onClick={once(actions.beginAnew)}>
          {texts.gone.anew}
        </Button>
      </Banner>
    );
  }
  return (
    <Banner title={texts.changed.title} text={texts.changed.text}>
      <Button variant="secondary" busy={isBusy} onClick={once(actions.reload)}>
        {texts.changed.reload}
      </Button>
      <Button variant="ghost" busy={isBusy} onClick={once(actions.overwrite)}>
        {texts.changed.overwrite}
      </Button>
    </Banner>
  );
}

interface BannerProps {
  title: string;
  text: string;
  children: ReactNode;
}

function Banner({ title, text, children }: BannerProps) {
  return (
    <div role="alert" className="flex gap-3 rounded-lg bg-warning-soft p-3">
      <TriangleAlert className="mt-0.5 size-5 shrink-0 text-warning" aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <p className="font-bold text-sm [word-break:auto-phrase]">{title}</p>
        <p className="text-xs [word-break:auto-phrase]">{text}</p>
        <div className="mt-2 flex flex-wrap gap-2">{children}</div>
      </div>
    </div>
  );
}
