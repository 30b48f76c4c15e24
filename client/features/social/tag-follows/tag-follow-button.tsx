import { useSession } from '#client/features/identity/session/session-context.tsx';
import { FollowPill } from '../follows/follow-pill.tsx';
import { tagFollowsMessages as texts } from './tag-follows.messages.ts';
import { useTagFollow } from './tag-follows.queries.ts';

interface TagFollowButtonProps {
  tag: string;
  size?: 'sm' | 'md';
  tonal?: boolean;
  /** Whether the toast after a follow links to the posts of followed tags. */
  linked?: boolean;
}

/** A button that follows or unfollows a tag. It reserves its space until the followed tags have loaded. */
export function TagFollowButton({ tag, linked, ...style }: TagFollowButtonProps) {
  const { loading } = useSession();
  const { isFollowing, isKnown, set } = useTagFollow(tag, linked);
  return (
    <span className={loading || !isKnown ? 'invisible' : 'contents'}>
      <FollowPill
        {...style}
        isFollowing={isFollowing}
        name={isFollowing ? texts.unfollowNamed(tag) : texts.followNamed(tag)}
        onChange={set}
      />
    </span>
  );
}
