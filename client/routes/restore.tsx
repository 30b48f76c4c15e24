import { Navigate } from 'react-router';
import { accountDeletionMessages } from '../features/account/account-deletion.messages.ts';
import { RestoreAccount } from '../features/account/restore-account.tsx';
import { useSession } from '../features/session/session-context.tsx';
import { usePageMeta } from '../features/shell/page-meta.ts';

const { title, description } = accountDeletionMessages.restore;

/** `/restore`: where members land whose account waits for its deletion. */
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
