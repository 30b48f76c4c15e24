import { Bookmark, Lock } from 'lucide-react';
import { Link } from 'react-router';
import { messages } from '../../messages.ts';
import { buttonClasses } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PostList } from '../posts/post-list.tsx';
import { useSavedPosts } from './bookmarks.queries.ts';

const texts = messages.bookmarks;

/** What one has saved; nobody else sees it. */
export default function SavedPosts() {
  return (
    <>
      <p className="mb-3 flex items-center gap-1.5 text-ink-soft text-xs">
        <Lock className="size-4 shrink-0" aria-hidden="true" />
        {texts.private}
      </p>
      <PostList
        query={useSavedPosts()}
        label={texts.saved}
        empty={
          <EmptyState
            icon={Bookmark}
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
