import { ImagePlus } from 'lucide-react';
import { newPostPath } from '#client/features/tags/tags/tag-paths.ts';
import { tagsMessages as texts } from '#client/features/tags/tags/tags.messages.ts';
import { useSearchParams } from '#client/lib/router/router-hooks.ts';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { LinkButton } from '#client/ui/navigation/link-button.tsx';
import { Tabs } from '#client/ui/navigation/tabs.tsx';
import { FEED_PAGE_SIZE } from '#contract/foundations/limits.ts';
import { feedMessages } from './feed.messages.ts';
import { FeedList } from './feed-list.tsx';

const sorts = ['recent', 'popular'] as const;
const items = sorts.map((value) => ({ value, label: feedMessages.tabs[value] }));

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
