import { useEffect, useState } from 'react';
import { AwaitedEvent } from '#client/features/events/events/awaited-event.tsx';
import { useAwaitedEvent } from '#client/features/events/events/event-preview.queries.ts';
import { SETUP } from '#client/features/identity/session/guards.tsx';
import { loginMessages as texts } from '#client/features/identity/session/login.messages.ts';
import {
  forgetSignIn,
  pendingSignIn,
  returnPathIn,
  returnPathOf,
} from '#client/features/identity/session/login-target.ts';
import { broadcastSession } from '#client/features/identity/session/session-broadcast.ts';
import { useSession } from '#client/features/identity/session/session-context.tsx';
import { rememberSetupReturn } from '#client/features/identity/session/setup-return.ts';
import { useSignIn } from '#client/features/identity/session/sign-in.ts';
import { SignInPanel } from '#client/features/identity/session/sign-in-panel.tsx';
import { useCountedView } from '#client/features/posts/post-insights/use-counted-view.ts';
import {
  AwaitedPost,
  AwaitedPostSkeleton,
  useAwaitedPost,
} from '#client/features/posts/posts/cards/awaited-post.tsx';
import { usePageMeta } from '#client/features/site/page-meta/page-meta.ts';
import { useSiteSettings } from '#client/features/site/site-settings/site-settings.queries.ts';
import { Link } from '#client/lib/router/link.tsx';
import { useLocation, useNavigate, useSearchParams } from '#client/lib/router/router-hooks.ts';
import { PageSpinner } from '#client/ui/feedback/spinner.tsx';
import { showToast } from '#client/ui/feedback/toast.tsx';
import { Card } from '#client/ui/list/card.tsx';
import { cx } from '#client/ui/text/cx.ts';

/** `/login`: the sign-in with Google, below the post or event that a visitor wanted to open. Redirects members. */
export default function LoginPage() {
  const { user, loading } = useSession();
  const { state } = useLocation();
  const [search] = useSearchParams();
  const [returnPath] = useState(
    () => returnPathOf(state) ?? returnPathIn(search) ?? pendingSignIn()?.returnPath ?? '/',
  );
  // Crawlers that run scripts are redirected to this page from a shared page, whose URL stays the canonical one.
  const path = returnPath.replace(/[?#].*/, '');
  usePageMeta({ title: texts.title, description: texts.description, path });
  const { post, isLoading: isPostLoading } = useAwaitedPost(returnPath);
  useCountedView(user || loading || isPostLoading ? null : (post?.id ?? null));
  const { event, isLoading: isEventLoading } = useAwaitedEvent(returnPath);
  const isLoading = isPostLoading || isEventLoading;
  const signIn = useSignIn({ returnPath, mayLeavePage: true });
  const failure = signIn.state.phase === 'failed' ? signIn.state.code : search.get('error');
  if (loading) return <PageSpinner />;
  if (user) return <ContinueTo to={returnPath} />;
  const isAwaited = isLoading || post !== undefined || event !== undefined;
  return (
    <div className={cx('mx-auto w-full max-w-dialog px-4 md:py-16', isAwaited ? 'py-4' : 'py-8')}>
      {/* The characters are hidden for a blocked member, because their smiles would look like mockery. */}
      {!isAwaited && <PeekingMascots isHidden={failure === 'auth/user-disabled'} />}
      <Card className="overflow-hidden text-center [text-wrap:balance] [word-break:auto-phrase]">
        {isLoading && <AwaitedPostSkeleton />}
        {post && <AwaitedPost post={post} />}
        {event && <AwaitedEvent event={event} />}
        <div className={cx('p-6', isAwaited ? 'pt-4' : 'md:p-8')}>
          {isAwaited ? (
            <Continue text={event || isEventLoading ? texts.continueToEvent : texts.continueText} />
          ) : (
            <Welcome returnPath={returnPath} />
          )}
          <RegistrationNote />
          <SignInPanel signIn={signIn} returnPath={returnPath} failure={failure} />
          <Agreement />
        </div>
      </Card>
    </div>
  );
}

function Continue({ text }: { text: string }) {
  return (
    <>
      <h1 className="text-lg">{texts.toContinue}</h1>
      <p className="mt-1 mb-1 text-ink-soft text-sm">{text}</p>
    </>
  );
}

function Welcome({ returnPath }: { returnPath: string }) {
  const [, lead] = Object.entries(texts.leads).find(([path]) => returnPath.startsWith(path)) ?? [];
  return (
    <>
      <h1 className="text-2xl">{texts.title}</h1>
      <p className="mt-2 mb-1 text-ink-soft text-sm">{lead ?? texts.lead}</p>
    </>
  );
}

function RegistrationNote() {
  const registration = useSiteSettings()?.registration ?? 'open';
  if (registration === 'open') {
    return <p className="mb-5 text-ink-soft text-sm">{texts.newcomers}</p>;
  }
  return (
    <p className="phrases mb-5 rounded-md bg-warning-soft px-4 py-3 text-left text-sm">
      {texts.registration[registration]}
    </p>
  );
}

function Agreement() {
  const { before, terms, and, privacy, after } = texts.agreement;
  const link = 'touch-area font-bold text-brand underline underline-offset-4';
  return (
    <p className="mt-6 text-ink-soft text-xs">
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

/** Redirects to the next page after a sign-in, or if the viewer is already signed in. */
function ContinueTo({ to }: { to: string }) {
  const navigate = useNavigate();
  const { profile, approval } = useSession();
  const next = approval ? SETUP : to;
  const isNew = profile?.is_profile_complete === false;
  useEffect(() => {
    // A new user first fills in the profile, and is then redirected to the page of `to`.
    if (isNew) rememberSetupReturn(to);
    const pending = pendingSignIn();
    forgetSignIn();
    if (pending) showToast({ type: 'success', about: 'session', title: texts.success });
    // After a redirect, no tab has been notified yet. This tab receives the message too, and registers its token.
    if (pending?.mode === 'redirect') broadcastSession('signed-in');
    void navigate(next, { replace: true });
  }, [navigate, next, to, isNew]);
  return <PageSpinner />;
}

/** Characters that look over the top edge of the card below. Their space stays while they are hidden. */
function PeekingMascots({ isHidden = false }: { isHidden?: boolean }) {
  return (
    <img
      src="/mascots/welcome.svg"
      alt=""
      width={360}
      height={116}
      decoding="async"
      className={cx('relative z-10 mx-auto -mb-2.5 w-72', isHidden && 'invisible')}
    />
  );
}
