import { useInfiniteQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { ListPicker } from '#client/features/posts/post-lists/list-picker.tsx';
import type { DialogState } from '#client/ui/overlay/dialog-props.ts';
import { postSeriesMessages } from './post-series.messages.ts';
import { ownSeriesQuery, useSeriesCalls } from './post-series.queries.ts';
import { SeriesFormDialog } from './series-form-dialog.tsx';

const texts = postSeriesMessages.choose;

interface ChooseSeriesDialogProps extends DialogState {
  postId: string;
}

export default function ChooseSeriesDialog({ postId, open, onClose }: ChooseSeriesDialogProps) {
  const calls = useSeriesCalls();
  const query = useInfiniteQuery({ ...ownSeriesQuery(postId), enabled: open });
  return (
    <ListPicker
      {...{ open, onClose, texts, query }}
      createIcon={Plus}
      nameOf={({ title }) => title}
      hintOf={({ parts_count }) => texts.parts(parts_count)}
      set={async ({ id }, isIn) => {
        await (isIn ? calls.add(id, [postId]) : calls.take(id, postId));
      }}
      form={(dialog) => (
        <SeriesFormDialog
          open={dialog.open}
          onClose={dialog.onClose}
          series={null}
          postId={postId}
        />
      )}
    />
  );
}
