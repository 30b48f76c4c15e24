import { useState } from 'react';
import { useSession } from '#client/features/identity/session/session-context.tsx';
import { Link } from '#client/lib/router/link.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { LinkButton } from '#client/ui/navigation/link-button.tsx';
import { accountDeletionMessages as texts } from './account-deletions.messages.ts';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';

export default function DeleteAccountSection() {
  const { profile } = useSession();
  const [isOpen, setOpen] = useState(false);
  if (profile === null) return null;
  return (
    <>
      <ul className="list-disc space-y-2 pl-5 text-sm marker:text-ink-faint">
        {Object.values(texts.effects).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <Link
        to="/privacy"
        className="mt-1 inline-flex min-h-11 items-center text-brand text-sm hover:underline"
      >
        {texts.kept}
      </Link>
      <div className="mt-4 rounded-lg bg-sunken p-4">
        <p className="mb-3 text-sm">{texts.exportText}</p>
        <LinkButton to="/settings/data" variant="secondary">
          {texts.export}
        </LinkButton>
      </div>
      <Button variant="danger" className="mt-6" onClick={() => setOpen(true)}>
        {texts.open}
      </Button>
      <DeleteAccountDialog
        open={isOpen}
        username={profile.username}
        onClose={() => setOpen(false)}
      />
    </>
  );
}
