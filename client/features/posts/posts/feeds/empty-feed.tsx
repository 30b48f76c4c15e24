import { FilterX, ImagePlus, Sparkles, UsersRound } from 'lucide-react';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { LinkButton } from '#client/ui/navigation/link-button.tsx';
import { feedMessages } from './feed.messages.ts';
import { type FeedSelection, withSort } from './feed-selection.ts';

const texts = feedMessages;

interface EmptyFeedProps {
  selection: FeedSelection;
  onChange: (selection: FeedSelection) => void;
}

/** The empty state of a feed: the reason, and an action. */
export default function EmptyFeed({ selection, onChange }: EmptyFeedProps) {
  if (selection.category || selection.tags.length > 0) {
    return (
      <EmptyState
        icon={FilterX}
        mood="lost"
        title={texts.noMatch}
        text={texts.noMatchText}
        action={
          <Button variant="secondary" onClick={() => onChange({ sort: selection.sort, tags: [] })}>
            {texts.clear}
          </Button>
        }
      />
    );
  }
  if (selection.sort === 'following') {
    return (
      <EmptyState
        icon={UsersRound}
        mood="happy"
        title={texts.noFollowing}
        text={texts.noFollowingText}
        action={
          <Button onClick={() => onChange(withSort(selection, 'recommended'))}>
            <Sparkles className="size-5" aria-hidden="true" />
            {texts.toRecommended}
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      icon={ImagePlus}
      title={texts.empty}
      text={texts.emptyText}
      action={<LinkButton to="/posts/new">{texts.emptyAction}</LinkButton>}
    />
  );
}
