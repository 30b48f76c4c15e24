import { useSignOut } from '#client/features/identity/session/use-sign-out.ts';
import { formatDateTime } from '#client/lib/format/format.ts';
import { Mascot } from '#client/ui/feedback/mascot.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { Card } from '#client/ui/list/card.tsx';
import { accountDeletionMessages } from './account-deletions.messages.ts';
import { useRestoreAccount } from './account-deletions.queries.ts';

const texts = accountDeletionMessages.restore;

export function RestoreAccount({ deleteAfter }: { deleteAfter: string }) {
  const restore = useRestoreAccount();
  const signOut = useSignOut();
  return (
    <Card className="flex flex-col items-center p-6 text-center md:p-8">
      <Mascot mood="troubled" size="lg" />
      <h1 className="mt-5 text-xl [word-break:auto-phrase]">{texts.title}</h1>
      <p className="nums mt-2 text-ink-soft text-sm">{texts.text(formatDateTime(deleteAfter))}</p>
      <Button
        size="lg"
        className="mt-6 w-full"
        busy={restore.isPending}
        onClick={() => restore.mutate()}
      >
        {texts.go}
      </Button>
      <Button variant="ghost" className="mt-3 w-full" onClick={() => void signOut()}>
        {texts.leave}
      </Button>
    </Card>
  );
}
