import { FilterX, ImagePlus, Sparkles, UsersRound } from 'lucide-react';
import { loginTarget } from '#client/features/identity/session/login-target.ts';
import { useLocation } from '#client/lib/router/router-hooks.ts';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { LinkButton } from '#client/ui/navigation/link-button.tsx';
import { feedMessages as texts } from './feed.messages.ts';
import { type FeedSelection, withSort } from './feed-selection.ts';

interface EmptyFeedProps {
  selection: FeedSelection;
  onChange: (selection: FeedSelection) => void;
}

export function EmptyFeed({ selection, onChange }: EmptyFeedProps) {
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

export function FollowingPrompt() {
  const { to, state } = loginTarget(useLocation());
  return (
    <EmptyState
      icon={UsersRound}
      mood="happy"
      title={texts.followingSignedOut}
      text={texts.followingSignedOutText}
      action={
        <LinkButton to={to} state={state}>
          {texts.login}
        </LinkButton>
      }
    />
  );
}
