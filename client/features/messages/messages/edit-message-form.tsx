import { Pencil, X } from 'lucide-react';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { messageOf } from '#client/lib/api/api-error.ts';
import { announce, mountLiveRegion } from '#client/ui/feedback/announce.ts';
import { Button } from '#client/ui/form/button.tsx';
import { IconButton } from '#client/ui/form/icon-button.tsx';
import { excess } from '#contract/foundations/graphemes.ts';
import { MESSAGE_MAX } from '#contract/foundations/limits.ts';
import type { Message } from '#contract/messages/messages.ts';
import { MessageField } from './message-field.tsx';
import { messagesMessages } from './messages.messages.ts';
import { useMessageCalls } from './messages.queries.ts';

const texts = messagesMessages.editing;

export function EditMessageForm({ message, onClose }: { message: Message; onClose: () => void }) {
  const area = useRef<HTMLTextAreaElement>(null);
  const errorId = useId();
  const { content, write, error, isBusy, save } = useMessageEdit(message, onClose);
  useEffect(() => area.current?.focus(), []);
  useEffect(mountLiveRegion, []);

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    void save();
  }

  return (
    <form
      noValidate
      onSubmit={onSubmit}
      data-bottom-bar=""
      className="shrink-0 border-line border-t bg-paper px-3 pt-1 pb-[calc(0.5rem+env(safe-area-inset-bottom))] md:px-5 md:pb-3"
    >
      <div className="flex items-center gap-2 text-brand text-sm">
        <Pencil className="size-4" aria-hidden="true" />
        <span className="flex-1 font-bold">{texts.title}</span>
        <IconButton icon={X} label={texts.cancel} onClick={onClose} />
      </div>
      <div className="flex items-end gap-2">
        <MessageField
          ref={area}
          label={texts.label}
          value={content}
          describedBy={error === undefined ? undefined : errorId}
          onChange={write}
          onSend={() => void save()}
          onEscape={onClose}
        />
        <Button type="submit" busy={isBusy} aria-disabled={content.trim() === ''}>
          {texts.save}
        </Button>
      </div>
      <p id={errorId} role="alert" className="pt-1 font-medium text-danger text-xs empty:hidden">
        {error}
      </p>
    </form>
  );
}

function useMessageEdit(message: Message, onClose: () => void) {
  const [content, setContent] = useState(message.content);
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const { edit } = useMessageCalls();

  async function save(): Promise<void> {
    const text = content.trim();
    const over = excess(text, MESSAGE_MAX);
    if (over > 0) return setError(messagesMessages.write.tooLong(MESSAGE_MAX, over));
    if (text === '' || isBusy) return;
    if (text === message.content) return onClose();
    setBusy(true);
    try {
      await edit(message.id, text);
      announce(texts.done);
      onClose();
    } catch (failure) {
      setError(messageOf(failure));
      setBusy(false);
    }
  }

  return {
    content,
    error,
    isBusy,
    save,
    write: (next: string) => {
      setError(undefined);
      setContent(next);
    },
  };
}
