import type { DialogState } from '#client/ui/overlay/dialog-props.ts';
import '#client/ui/styles/all.css';
import { useInfiniteQuery } from '@tanstack/react-query';
import { FolderPlus, Lock } from 'lucide-react';
import { ListPicker } from '#client/features/posts/post-lists/list-picker.tsx';
import { announce } from '#client/ui/feedback/announce.ts';
import { lazyDialog } from '#client/ui/overlay/lazy-dialog.tsx';
import { clipsMessages as texts } from './clips.messages.ts';
import { clipChoicesQuery, useClipCalls } from './clips.queries.ts';

const ClipFormDialog = lazyDialog(() => import('./clip-form-dialog.tsx'));

interface ClipPickerProps extends DialogState {
  post: { id: string; title: string };
  /** Called when the post was put into a clip, which also saves it. */
  onSaved: () => void;
}

export default function ClipPicker({ post, open, onClose, onSaved }: ClipPickerProps) {
  const calls = useClipCalls();
  const query = useInfiniteQuery({ ...clipChoicesQuery(post.id), enabled: open });
  return (
    <ListPicker
      {...{ open, onClose, query }}
      texts={{ ...texts, ...texts.picker }}
      createIcon={FolderPlus}
      nameOf={({ name }) => name}
      hintOf={({ is_public }) =>
        !is_public && <Lock className="size-4" aria-label={texts.private} />
      }
      set={async ({ id, name }, isIn) => {
        await calls.setItem({ clipId: id, postId: post.id, isIn });
        if (isIn) onSaved();
        announce(isIn ? texts.added(name) : texts.tookOut(name));
      }}
      form={({ put, ...dialog }) => (
        <ClipFormDialog
          {...dialog}
          clip={null}
          onSaved={(clip) => {
            dialog.onClose();
            put(clip);
          }}
        />
      )}
    />
  );
}
