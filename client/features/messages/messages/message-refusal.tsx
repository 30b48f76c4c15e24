import { Info } from 'lucide-react';
import { errorsMessages } from '#client/lib/api/errors.messages.ts';
import type { MessageRefusal } from '#contract/messages/conversations.ts';

/** The reason why the viewer cannot write. It replaces the message field. */
export function MessageRefusalNote({ refusal }: { refusal: MessageRefusal }) {
  return (
    <p
      data-bottom-bar=""
      className="flex shrink-0 items-start gap-2 border-line border-t bg-sunken px-4 pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] text-ink-soft text-sm"
    >
      <Info className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
      {errorsMessages.of('permission-denied', refusal)}
    </p>
  );
}
