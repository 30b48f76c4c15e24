import { UsersRound } from 'lucide-react';
import { loginTarget } from '#client/features/identity/session/login-target.ts';
import { useLocation } from '#client/lib/router/router-hooks.ts';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { LinkButton } from '#client/ui/navigation/link-button.tsx';
import { feedMessages } from './feed.messages.ts';

const texts = feedMessages;

/** A prompt on the tab フォロー中 that asks a visitor to log in. */
export default function FollowingPrompt() {
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
