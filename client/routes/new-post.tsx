import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import type { Post } from '../../contract/posts.ts';
import { PostForm } from '../features/posts/post-form.tsx';
import { useSession } from '../features/session/session-context.tsx';
import { usePageMeta } from '../features/shell/page-meta.ts';
import { messages } from '../messages.ts';
import { showToast } from '../ui/toast.tsx';

const texts = messages.postForm;

/** Writing a post: `/posts/new`. */
export default function NewPostPage() {
  usePageMeta({ title: texts.title, description: texts.description });
  const { user } = useSession();
  const navigate = useNavigate();
  const onPublished = useCallback(
    (post: Post) => {
      showToast({
        type: 'success',
        title: texts.published,
        message: post.title,
        link: { label: texts.open, to: `/posts/${post.id}` },
      });
      void navigate('/');
    },
    [navigate],
  );
  if (user === null) return null;
  return (
    <div className="mx-auto w-full max-w-form px-4 py-6 md:py-10">
      <h1 className="mb-6 text-2xl">{texts.title}</h1>
      <PostForm key={user.id} userId={user.id} onPublished={onPublished} />
    </div>
  );
}
