import '#client/ui/styles/all.css';
import { useQueryClient } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import {
  refreshViewerData,
  sessionKeys,
} from '#client/features/identity/session/session.queries.ts';
import { useAdminStatus } from '#client/features/identity/session/session-context.tsx';
import { usePageMeta } from '#client/features/site/page-meta/page-meta.ts';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { ActionButton } from '#client/ui/form/action-button.tsx';
import { AddPasskey } from './add-passkey.tsx';
import { PasskeyAlert } from './passkey-alert.tsx';
import { PasskeyConfirmation } from './passkey-confirmation.tsx';
import { hasPasskeys } from './passkey-failure.ts';
import { passkeysMessages } from './passkeys.messages.ts';
import { proveSession } from './prove-session.queries.ts';

const texts = passkeysMessages.gate;

/** Asks a member of the team for the second factor that the session misses, before it shows the administration. */
export function SecondFactorGate({ children }: { children: ReactNode }) {
  const { status } = useAdminStatus();
  if (status?.second_factor === 'prove') return <ProvePage />;
  if (status?.second_factor === 'add') return <AddPage />;
  return <PasskeyConfirmation>{children}</PasskeyConfirmation>;
}

function ProvePage() {
  const client = useQueryClient();
  const [error, setError] = useState<unknown>(null);
  usePageMeta({ title: texts.proveTitle, description: texts.proveText });
  async function prove(): Promise<void> {
    setError(null);
    try {
      await proveSession();
      await client.invalidateQueries({ queryKey: sessionKeys.anyAdminStatus });
      refreshViewerData(client);
    } catch (failure) {
      setError(failure);
    }
  }
  const action = hasPasskeys() ? (
    <ActionButton onAction={prove}>
      <KeyRound className="size-5" aria-hidden="true" />
      {passkeysMessages.confirm.go}
    </ActionButton>
  ) : (
    <p className="text-sm">{passkeysMessages.unsupported}</p>
  );
  return (
    <EmptyState
      heading
      icon={KeyRound}
      title={texts.proveTitle}
      text={texts.proveText}
      action={
        <>
          {action}
          {error !== null && <PasskeyAlert error={error} />}
          <p className="phrases mt-6 text-ink-soft text-xs">{texts.lost}</p>
        </>
      }
    />
  );
}

function AddPage() {
  usePageMeta({ title: texts.addTitle, description: texts.addText });
  return (
    <EmptyState
      heading
      icon={KeyRound}
      title={texts.addTitle}
      text={texts.addText}
      action={<AddPasskey count={0} />}
    />
  );
}
