import { commonMessages } from '#client/lib/format/common.messages.ts';
import { useOnReconnect } from '#client/lib/offline/connection.ts';
import { Button } from '../form/button.tsx';
import { uiMessages } from '../text/ui.messages.ts';
import type { NextPageQuery } from './infinite-list.tsx';

interface LoadMoreButtonProps {
  query: NextPageQuery;
  label?: string;
}

/** The end of a list that loads more by its button only, inside a dialog or above other content. */
export function LoadMoreButton({ query, label = uiMessages.more }: LoadMoreButtonProps) {
  const failed = query.isFetchNextPageError;
  const onMore = () => void query.fetchNextPage();
  useOnReconnect(failed, onMore);
  if (!query.hasNextPage && !failed) return null;
  return (
    <div className="flex flex-col items-center gap-2 pt-4">
      {failed && (
        <p role="alert" className="text-danger text-sm">
          {uiMessages.moreFailed}
        </p>
      )}
      <Button variant="secondary" busy={query.isFetchingNextPage} onClick={onMore}>
        {failed ? commonMessages.retry : label}
      </Button>
    </div>
  );
}
