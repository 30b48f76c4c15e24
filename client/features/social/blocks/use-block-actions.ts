import { useMemo } from 'react';
import { messageOf } from '#client/lib/api/api-error.ts';
import { showToast } from '#client/ui/feedback/toast.tsx';
import { blocksMessages } from './blocks.messages.ts';
import { useSetBlock } from './blocks.queries.ts';

const texts = blocksMessages;

export interface BlockableMember {
  id: string;
  name: string;
}

export interface BlockActions {
  /** Blocks a member. Resolves to true on success. */
  block: (member: BlockableMember) => Promise<boolean>;
  /** Unblocks a member. Resolves to true on success. */
  unblock: (member: BlockableMember) => Promise<boolean>;
}

/** Returns the actions that block and unblock. Toasts report success and failure. */
export function useBlockActions(): BlockActions {
  const setBlock = useSetBlock();
  return useMemo(() => {
    async function set({ id, name }: BlockableMember, blocked: boolean): Promise<boolean> {
      const about = `block:${id}`;
      try {
        await setBlock(id, blocked);
        const title = blocked ? texts.blocked : texts.unblocked;
        showToast({
          type: blocked ? 'success' : 'info',
          about,
          title,
          message: texts.recipient(name),
        });
        return true;
      } catch (error) {
        const title = blocked ? texts.blockFailed : texts.unblockFailed;
        showToast({ type: 'error', about, title, message: messageOf(error) });
        return false;
      }
    }
    return {
      block: (member) => set(member, true),
      unblock: (member) => set(member, false),
    };
  }, [setBlock]);
}
