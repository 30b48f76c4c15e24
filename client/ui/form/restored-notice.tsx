import { unsavedMessages } from '../overlay/unsaved.messages.ts';
import { Button } from './button.tsx';

interface RestoredNoticeProps {
  isEdit: boolean;
  onDiscard: () => void;
}

/** Says that the form has restored unsaved input from an earlier visit, and can discard it. */
export function RestoredNotice({ isEdit, onDiscard }: RestoredNoticeProps) {
  const texts = unsavedMessages.restored[isEdit ? 'edit' : 'create'];
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 rounded-lg bg-info-soft py-1.5 pr-2 pl-4 text-sm">
      <p role="status">{texts.title}</p>
      <Button variant="ghost" onClick={onDiscard}>
        {texts.discard}
      </Button>
    </div>
  );
}
