import { UsersRound } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { messages } from '../../messages.ts';
import { buttonClasses } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { loginTarget } from '../session/login-target.ts';

const texts = messages.feed;

/** What a visitor finds under フォロー中. */
export default function FollowingPrompt() {
  const { to, state } = loginTarget(useLocation());
  return (
    <EmptyState
      icon={UsersRound}
      title={texts.followingSignedOut}
      text={texts.followingSignedOutText}
      action={
        <Link to={to} state={state} className={buttonClasses()}>
          {texts.login}
        </Link>
      }
    />
  );
}
