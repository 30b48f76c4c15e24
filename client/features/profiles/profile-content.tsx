import { Hourglass, ImagePlus, Images } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { messages } from '../../messages.ts';
import { buttonClasses } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { PostList } from '../posts/post-list.tsx';
import { useUserPosts } from '../posts/posts.queries.ts';

const texts = messages.profiles;
const items = [
  { value: 'posts', label: texts.posts },
  { value: 'collection', label: texts.collection },
] as const;

/** What a member shows: their posts, and their collection. */
export function ProfileContent({ userId, own }: { userId: string; own: boolean }) {
  const [tab, setTab] = useState<'posts' | 'collection'>('posts');
  return (
    <Tabs label={texts.tabs} items={items} value={tab} onChange={setTab}>
      {tab === 'posts' ? (
        <Posts userId={userId} own={own} />
      ) : (
        <EmptyState icon={Hourglass} title={texts.collectionSoon} text={texts.collectionSoonText} />
      )}
    </Tabs>
  );
}

function Posts({ userId, own }: { userId: string; own: boolean }) {
  const empty = own ? (
    <EmptyState
      icon={ImagePlus}
      title={texts.noPosts}
      text={texts.noOwnPostsText}
      action={
        <Link to="/posts/new" className={buttonClasses()}>
          {texts.newPost}
        </Link>
      }
    />
  ) : (
    <EmptyState icon={Images} title={texts.noPosts} text={texts.noPostsText} />
  );
  return <PostList query={useUserPosts(userId)} empty={empty} label={texts.posts} />;
}
