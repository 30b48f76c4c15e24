import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { AwaitedPost, AwaitedPostSkeleton } from '../features/posts/cards/awaited-post.tsx';
import { useAwaitedPost } from '../features/posts/cards/use-awaited-post.ts';
import { loginMessages } from '../features/session/login.messages.ts';
import { returnPathOf } from '../features/session/login-target.ts';
import { forgetSignIn, pendingSignIn } from '../features/session/return-path.ts';
import { broadcastSession } from '../features/session/session-broadcast.ts';
import { useSession } from '../features/session/session-context.tsx';
import { SignInPanel } from '../features/session/sign-in-panel.tsx';
import { usePageMeta } from '../features/shell/page-meta.ts';
import { Card } from '../ui/card.tsx';
import { cx } from '../ui/cx.ts';
import { PeekingMascots } from '../ui/mascot.tsx';
import { PageSpinner } from '../ui/page-spinner.tsx';
import { showToast } from '../ui/toast.tsx';

const texts = loginMessages;

/** `/login`: the sign-in with Google, below the post that a visitor has opened. Redirects members. */
export default function LoginPage() {
  const { user, loading } = useSession();
  const { state } = useLocation();
  const [search] = useSearchParams();
  const [returnPath] = useState(() => returnPathOf(state) ?? pendingSignIn()?.returnPath ?? '/');
  // Crawlers that run scripts come here from the page of a shared thing: its address stays the one to keep.
  const path = returnPath.replace(/[?#].*/, '');
  usePageMeta({ title: texts.title, description: texts.description, path });
  const { post, isLoading } = useAwaitedPost(returnPath);
  if (loading) return <PageSpinner />;
  if (user) return <ContinueTo to={returnPath} />;
  const isAwaited = isLoading || post !== undefined;
  return (
    <div className={cx('mx-auto w-full max-w-dialog px-4 md:py-16', isAwaited ? 'py-4' : 'py-8')}>
      {!isAwaited && <PeekingMascots />}
      <Card className="overflow-hidden text-center">
        {isLoading && <AwaitedPostSkeleton />}
        {post && <AwaitedPost post={post} />}
        <div className={cx('p-6', isAwaited ? 'pt-4' : 'md:p-8')}>
          {isAwaited ? <h1 className="mb-5 text-lg">{texts.toContinue}</h1> : <Welcome />}
          <SignInPanel returnPath={returnPath} redirectError={search.get('error')} />
          <Agreement />
        </div>
      </Card>
    </div>
  );
}

function Welcome() {
  return (
    <>
      <h1 className="text-2xl">{texts.title}</h1>
      <p className="mt-2 mb-6 text-ink-soft text-sm [text-wrap:balance] [word-break:auto-phrase]">
        {texts.lead}
      </p>
    </>
  );
}

function Agreement() {
  const { before, terms, and, privacy, after } = texts.agreement;
  const link = 'touch-area font-bold text-brand underline underline-offset-4';
  return (
    <p className="mt-6 text-ink-soft text-xs [text-wrap:balance] [word-break:auto-phrase]">
      {before}
      <Link to="/terms" className={link}>
        {terms}
      </Link>
      {and}
      <Link to="/privacy" className={link}>
        {privacy}
      </Link>
      {after}
    </p>
  );
}

/** Shows the next page after a sign-in, or when the viewer is signed in already. */
function ContinueTo({ to }: { to: string }) {
  const navigate = useNavigate();
  useEffect(() => {
    const pending = pendingSignIn();
    forgetSignIn();
    if (pending) showToast({ type: 'success', about: 'session', title: texts.success });
    // Without a popup, no other tab knows yet. This tab receives the message too, and registers its token.
    if (pending?.mode === 'redirect') broadcastSession('signed-in');
    void navigate(to, { replace: true });
  }, [navigate, to]);
  return <PageSpinner />;
}
