import { ImagePlus } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { FEED_PAGE_SIZE } from '../../../../contract/limits.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { newPostPath } from '../../tags/tag-paths.ts';
import { tagsMessages } from '../../tags/tags.messages.ts';
import { feedMessages } from './feed.messages.ts';
import { FeedList } from './feed-list.tsx';

const texts = tagsMessages;
const sorts = ['recent', 'popular'] as const;
const items = sorts.map((value) => ({ value, label: feedMessages.tabs[value] }));

/** The posts with one tag, in tabs by time and by likes. The tab is a search parameter. */
export function TagFeed({ tags }: { tags: readonly string[] }) {
  const [tag = ''] = tags;
  const [search, setSearch] = useSearchParams();
  const sort = sorts.find((known) => known === search.get('tab')) ?? 'recent';
  return (
    <Tabs
      label={feedMessages.label}
      items={items}
      value={sort}
      onChange={(tab) =>
        setSearch(tab === 'recent' ? {} : { tab }, { replace: true, preventScrollReset: true })
      }
    >
      <FeedList
        key={sort}
        sort={sort}
        tags={tags}
        limit={FEED_PAGE_SIZE}
        label={texts.list(tag)}
        empty={
          <EmptyState
            icon={ImagePlus}
            title={texts.empty(tag)}
            text={texts.emptyText}
            action={<LinkButton to={newPostPath(tag)}>{texts.write}</LinkButton>}
          />
        }
      />
    </Tabs>
  );
}
