import { FolderPlus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useSession } from '#client/features/identity/session/session-context.tsx';
import { AskForClip } from '#client/features/posts/bookmarks/bookmark-button.tsx';
import { lazyDialog } from '#client/ui/overlay/lazy-dialog.tsx';
import type { MenuEntry } from '#client/ui/overlay/menu.tsx';
import { clipsMessages } from './clips.messages.ts';

const ClipPicker = lazyDialog(() => import('./clip-picker.tsx'));

interface ClipAskingProps {
  post: { id: string; title: string; is_draft: boolean };
  /** Called when the post is saved because it was put into a clip. */
  onSaved: () => void;
  children: ReactNode;
}

/** A provider that lets the save button and the menu of a post open the choice of clips. */
export function ClipAsking({ post, onSaved, children }: ClipAskingProps) {
  const { user } = useSession();
  const [isOpen, setOpen] = useState(false);
  const ask = user === null || post.is_draft ? null : () => setOpen(true);
  return (
    <AskForClip value={ask}>
      {children}
      <ClipPicker post={post} open={isOpen} onClose={() => setOpen(false)} onSaved={onSaved} />
    </AskForClip>
  );
}

export function clipEntry(ask: () => void): MenuEntry {
  return { label: clipsMessages.add, icon: FolderPlus, onSelect: ask };
}
