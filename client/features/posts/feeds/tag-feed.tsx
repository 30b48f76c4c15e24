import { ImagePlus } from 'lucide-react';
import { FEED_PAGE_SIZE } from '../../../../contract/limits.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { newPostPath } from '../../tags/tag-paths.ts';
import { tagsMessages } from '../../tags/tags.messages.ts';
import { FeedList } from './feed-list.tsx';

const texts = tagsMessages;

/** The posts with one tag, by likes. */
export function TagFeed({ tags }: { tags: readonly string[] }) {
  const [tag = ''] = tags;
  return (
    <FeedList
      sort="popular"
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
  );
}
