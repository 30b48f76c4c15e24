import { Heart, Lock } from 'lucide-react';
import { Link } from 'react-router';
import { messages } from '../../messages.ts';
import { buttonClasses } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PostList } from '../posts/post-list.tsx';
import { useLikedPosts } from './likers.queries.ts';

const texts = messages.likers.posts;

/** What one likes, for one's own eyes. */
export default function LikedPosts() {
  return (
    <>
      <p className="mb-3 flex items-center gap-1.5 text-ink-soft text-xs">
        <Lock className="size-4 shrink-0" aria-hidden="true" />
        {texts.private}
      </p>
      <PostList
        query={useLikedPosts()}
        label={texts.label}
        empty={
          <EmptyState
            icon={Heart}
            title={texts.empty}
            text={texts.emptyText}
            action={
              <Link to="/" className={buttonClasses('secondary')}>
                {texts.find}
              </Link>
            }
          />
        }
      />
    </>
  );
}
