import { Check, CircleAlert } from 'lucide-react';
import { messageOf } from '#client/lib/api/api-error.ts';
import { Button } from '#client/ui/form/button.tsx';
import { handOverFocus } from '#client/ui/overlay/hand-over-focus.ts';
import { settingsMessages } from './member-settings.messages.ts';

const texts = settingsMessages.save;

interface SaveStatusProps {
  label: string;
  status: 'idle' | 'pending' | 'success' | 'error';
  error: unknown;
  onRetry: () => void;
  /** Returns the control of the setting. It receives the focus when the retry button disappears. */
  getControl: () => HTMLElement | null;
}

/** Says whether a setting has been saved. The live region exists from the start, and is empty before the first save. */
export function SaveStatus({ label, status, error, onRetry, getControl }: SaveStatusProps) {
  if (status === 'idle') return null;
  if (status === 'pending') return <p className="text-ink-soft text-xs">{texts.saving}</p>;
  if (status === 'success') {
    return (
      <p className="flex animate-fade items-center gap-1 font-bold text-success text-xs">
        <Check className="size-4" aria-hidden="true" />
        {texts.done}
      </p>
    );
  }
  return (
    <div
      ref={handOverFocus(getControl)}
      className="relative z-10 flex flex-wrap items-center gap-x-2 text-danger text-xs"
    >
      <p className="flex min-w-0 flex-1 basis-40 items-start gap-1">
        <CircleAlert className="size-4 shrink-0" aria-hidden="true" />
        <span>
          <strong className="block">{texts.failed}</strong>
          {messageOf(error)}
        </span>
      </p>
      <Button variant="ghost" className="px-3" aria-label={texts.retryFor(label)} onClick={onRetry}>
        {texts.retry}
      </Button>
    </div>
  );
}
