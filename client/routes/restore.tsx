import '#client/ui/styles/all.css';
import { accountDeletionMessages } from '#client/features/accounts/account-deletions/account-deletions.messages.ts';
import { RestoreAccount } from '#client/features/accounts/account-deletions/restore-account.tsx';
import { useSession } from '#client/features/identity/session/session-context.tsx';
import { usePageMeta } from '#client/features/site/page-meta/page-meta.ts';
import { Navigate } from '#client/lib/router/link.tsx';

const { title, description } = accountDeletionMessages.restore;

export default function RestorePage() {
  usePageMeta({ title, description });
  const { delete_after: deleteAfter } = useSession();
  if (deleteAfter === undefined) return <Navigate to="/" replace />;
  return (
    <div className="mx-auto w-full max-w-dialog px-4 py-8 md:py-16">
      <RestoreAccount deleteAfter={deleteAfter} />
    </div>
  );
}
