import { useCallback, useEffect, useState } from 'react';
import { useUpload } from '#client/features/foundations/pictures/use-upload.ts';
import { errorsMessages } from '#client/lib/api/errors.messages.ts';
import { excess } from '#contract/foundations/graphemes.ts';
import { MESSAGE_MAX } from '#contract/foundations/limits.ts';
import { splitLinks } from '#contract/foundations/links.ts';
import type { Upload } from '#contract/foundations/pictures.ts';
import type { ConversationRights } from '#contract/messages/conversations.ts';
import type { MessageCardReference } from '#contract/messages/messages.ts';
import { cardLinkedBy } from './card-link.ts';
import { messagesMessages } from './messages.messages.ts';
import {
  emptyDraft,
  type MessageDraft,
  type MessageTarget,
  readLocalMessage,
  storeLocalMessage,
} from './unsent-messages.ts';

const texts = messagesMessages.write;

interface ComposerOptions {
  target: MessageTarget;
  can: ConversationRights;
  /** The card to share, which the navigation to the conversation has passed on. */
  shared: MessageCardReference | null;
  send: (message: MessageDraft) => void;
}

/** Returns the state of the message field. The message is stored on this device until it is sent. */
export function useComposer({ target, can, shared, send }: ComposerOptions) {
  const [draft, setDraft] = useState(() => readLocalMessage(target));
  const [error, setError] = useState<string>();

  const change = useCallback(
    (fields: Partial<MessageDraft>) => {
      setError(undefined);
      setDraft((before) => {
        const next = { ...before, ...fields };
        storeLocalMessage(target, next);
        return next;
      });
    },
    [target],
  );
  useEffect(() => {
    if (shared) change({ card: shared });
  }, [shared, change]);
  const upload = useUpload(
    'message-images',
    useCallback((picture: Upload) => change({ picture }), [change]),
  );
  const isUploading = upload.state.status === 'sending';

  /** Replaces a pasted link to a post, an event or an NFT by a card. Returns whether the text was such a link. */
  function takeLink(text: string): boolean {
    const card = can.is_request ? null : cardLinkedBy(text, location.origin);
    if (card) change({ card });
    return card !== null;
  }

  function takeFile(file: File): void {
    if (can.send_pictures) void upload.start(file);
    else setError(texts.pictureUnanswered);
  }

  /** Sends the message. Returns false when it is empty or invalid. */
  function submit(): boolean {
    const content = draft.content.trim();
    if (isUploading || isEmpty({ ...draft, content })) return false;
    const found = refusalOf(content, can);
    setError(found);
    if (found !== undefined) return false;
    send({ ...draft, content });
    change(emptyDraft);
    return true;
  }

  return {
    draft,
    change,
    error,
    upload,
    takeLink,
    takeFile,
    submit,
    isReady: !isUploading && !isEmpty(draft),
  };
}

function isEmpty({ content, picture, card }: MessageDraft): boolean {
  return content.trim() === '' && picture === null && card === null;
}

/** Returns the validation error of the text of a message. Undefined when it is valid. */
function refusalOf(content: string, { is_request }: ConversationRights): string | undefined {
  const over = excess(content, MESSAGE_MAX);
  if (over > 0) return texts.tooLong(MESSAGE_MAX, over);
  const hasLink = splitLinks(content).some(({ url }) => url);
  return is_request && hasLink
    ? errorsMessages.of('invalid-argument', 'request-text-only')
    : undefined;
}
