import { useRef, useState } from 'react';
import { messageOf } from '#client/lib/api/api-error.ts';
import { announce } from '#client/ui/feedback/announce.ts';
import { showToast } from '#client/ui/feedback/toast.tsx';
import { moveItem } from '#client/ui/list/move-item.ts';
import type { ManagedCharacter } from '#contract/tags/managed-tags.ts';
import { managedTagsMessages } from './managed-tags.messages.ts';
import { useManagedTagCalls } from './managed-tags.queries.ts';

const texts = managedTagsMessages.characters;

/**
 * The order of the characters. A change is shown immediately. Calls are sent one at a time, and the last one has the
 * latest order.
 */
export function useCharacterOrder(characters: readonly ManagedCharacter[]) {
  const { orderCharacters } = useManagedTagCalls();
  const [order, setOrder] = useState<readonly ManagedCharacter[] | null>(null);
  const wanted = useRef(order);
  const isSending = useRef(false);

  function want(next: readonly ManagedCharacter[] | null): void {
    wanted.current = next;
    setOrder(next);
  }

  async function sendAll(): Promise<void> {
    for (let sent = null; wanted.current !== sent && wanted.current !== null; ) {
      sent = wanted.current;
      await orderCharacters(sent);
    }
  }

  async function send(): Promise<void> {
    if (isSending.current) return;
    isSending.current = true;
    await sendAll().catch((error: unknown) =>
      showToast({ type: 'error', title: texts.orderFailed, message: messageOf(error) }),
    );
    isSending.current = false;
    want(null);
  }

  function move(from: number, to: number): void {
    const before = wanted.current ?? characters;
    const next = moveItem(before, from, to);
    const moved = before[from];
    if (!moved || next === before) return;
    want(next);
    announce(texts.moved(moved.tag, to + 1));
    void send();
  }
  return { shown: order ?? characters, move };
}
