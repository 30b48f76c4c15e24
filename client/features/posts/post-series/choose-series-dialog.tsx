import { useInfiniteQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useId, useState } from 'react';
import { messageOf } from '#client/lib/api/api-error.ts';
import { loadedItems } from '#client/lib/api/paging.ts';
import { LoadedQuery } from '#client/ui/feedback/loaded-query.tsx';
import { showToast } from '#client/ui/feedback/toast.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { CardOption, OptionCard } from '#client/ui/form/card-option.tsx';
import { Dialog } from '#client/ui/overlay/dialog.tsx';
import type { OwnSeries } from '#contract/posts/post-series.ts';
import { postSeriesMessages } from './post-series.messages.ts';
import { ownSeriesQuery, useSeriesCalls } from './post-series.queries.ts';
import { SeriesFormDialog } from './series-form-dialog.tsx';

const texts = postSeriesMessages.choose;

interface ChooseSeriesDialogProps {
  postId: string;
  open: boolean;
  onClose: () => void;
}

/** Puts an own post into series and takes it out. Each choice is saved by itself. */
export default function ChooseSeriesDialog({ postId, open, onClose }: ChooseSeriesDialogProps) {
  const query = useInfiniteQuery({ ...ownSeriesQuery(postId), enabled: open });
  const [isMaking, setMaking] = useState(false);
  return (
    <>
      <Dialog
        open={open && !isMaking}
        onClose={onClose}
        shape="sheet"
        title={texts.title}
        description={texts.text}
        actions={<Button onClick={onClose}>{texts.close}</Button>}
      >
        <div className="space-y-4 py-2">
          <LoadedQuery query={query}>
            {(data) => <Choices postId={postId} all={loadedItems(data, ({ id }) => id)} />}
          </LoadedQuery>
          <Button variant="secondary" onClick={() => setMaking(true)}>
            <Plus className="size-5" aria-hidden="true" />
            {texts.create}
          </Button>
        </div>
      </Dialog>
      <SeriesFormDialog
        open={isMaking}
        series={null}
        postId={postId}
        onClose={() => setMaking(false)}
      />
    </>
  );
}

function Choices({ postId, all }: { postId: string; all: readonly OwnSeries[] }) {
  const id = useId();
  const calls = useSeriesCalls();
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  if (all.length === 0) return <p className="text-ink-soft text-sm">{texts.none}</p>;

  async function choose(series: OwnSeries, isIn: boolean) {
    setBusy((before) => new Set(before).add(series.id));
    try {
      await (isIn ? calls.add(series.id, [postId]) : calls.take(series.id, postId));
    } catch (error) {
      showToast({ type: 'error', title: postSeriesMessages.failed, message: messageOf(error) });
    }
    setBusy((before) => new Set([...before].filter((one) => one !== series.id)));
  }

  return (
    <fieldset>
      <OptionCard label={texts.section}>
        {all.map((series) => (
          <CardOption
            key={series.id}
            id={`${id}-${series.id}`}
            type="checkbox"
            label={series.title}
            hint={texts.parts(series.parts_count)}
            checked={busy.has(series.id) ? !series.has_post : series.has_post}
            disabled={busy.has(series.id)}
            onChange={({ target }) => void choose(series, target.checked)}
          />
        ))}
      </OptionCard>
    </fieldset>
  );
}
