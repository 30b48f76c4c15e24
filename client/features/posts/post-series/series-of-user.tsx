import { useInfiniteQuery } from '@tanstack/react-query';
import { Library, Plus } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from '#client/lib/router/router-hooks.ts';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { postSeriesMessages } from './post-series.messages.ts';
import { seriesOfUserQuery } from './post-series.queries.ts';
import { PostSeriesList } from './post-series-list.tsx';
import { SeriesFormDialog } from './series-form-dialog.tsx';

const texts = postSeriesMessages.list;

export default function SeriesOfUser({ userId, own }: { userId: string; own: boolean }) {
  const query = useInfiniteQuery(seriesOfUserQuery(userId));
  const navigate = useNavigate();
  const [isMaking, setMaking] = useState(false);
  const make = (
    <Button variant="secondary" onClick={() => setMaking(true)}>
      <Plus className="size-5" aria-hidden="true" />
      {texts.create}
    </Button>
  );
  const hasSome = query.data?.pages.some(({ items }) => items.length > 0) ?? false;
  return (
    <>
      {own && hasSome && <div className="mb-4 flex justify-end">{make}</div>}
      <PostSeriesList
        query={query}
        empty={
          own ? (
            <EmptyState icon={Library} title={texts.own} text={texts.ownText} action={make} />
          ) : (
            <EmptyState icon={Library} title={texts.none} />
          )
        }
      />
      {own && (
        <SeriesFormDialog
          open={isMaking}
          series={null}
          onClose={() => setMaking(false)}
          onSaved={({ id }) => void navigate(`/series/${id}`)}
        />
      )}
    </>
  );
}
