import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { loginMessages } from '../features/session/login.messages.ts';
import { returnPathOf } from '../features/session/login-target.ts';
import { forgetSignIn, pendingSignIn } from '../features/session/return-path.ts';
import { broadcastSession } from '../features/session/session-broadcast.ts';
import { useSession } from '../features/session/session-context.tsx';
import { SignInPanel } from '../features/session/sign-in-panel.tsx';
import { usePageMeta } from '../features/shell/page-meta.ts';
import { Card } from '../ui/card.tsx';
import { PageSpinner } from '../ui/page-spinner.tsx';
import { showToast } from '../ui/toast.tsx';

const texts = loginMessages;

/** `/login`: the sign-in with Google. Redirects members. */
export default function LoginPage() {
  usePageMeta({ title: texts.title, description: texts.description });
  const { user, loading } = useSession();
  const { state } = useLocation();
  const [search] = useSearchParams();
  const [returnPath] = useState(() => returnPathOf(state) ?? pendingSignIn()?.returnPath ?? '/');
  if (loading) return <PageSpinner />;
  if (user) return <ContinueTo to={returnPath} />;
  return (
    <div className="mx-auto w-full max-w-dialog px-4 py-10 md:py-16">
      <Card className="p-6 text-center md:p-8">
        <h1 className="text-2xl">{texts.title}</h1>
        <p className="mt-2 mb-6 text-ink-soft text-sm [text-wrap:balance] [word-break:auto-phrase]">
          {texts.lead}
        </p>
        <SignInPanel returnPath={returnPath} redirectError={search.get('error')} />
        <Agreement />
      </Card>
    </div>
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
    if (pending) showToast({ type: 'success', title: texts.success });
    // Without a popup, no other tab knows yet. This tab receives the message too, and registers its token.
    if (pending?.mode === 'redirect') broadcastSession('signed-in');
    void navigate(to, { replace: true });
  }, [navigate, to]);
  return <PageSpinner />;
}
