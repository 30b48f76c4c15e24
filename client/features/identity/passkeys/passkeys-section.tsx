import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useRef, useState } from 'react';
import { formatDate } from '#client/lib/format/format.ts';
import { callWithToast } from '#client/ui/feedback/call-with-toast.ts';
import { LoadedQuery } from '#client/ui/feedback/loaded-query.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { ActionDialog } from '#client/ui/overlay/action-dialog.tsx';
import { RelativeTime } from '#client/ui/text/relative-time.tsx';
import type { Passkey, Passkeys } from '#contract/identity/passkeys.ts';
import { AddPasskey } from './add-passkey.tsx';
import { passkeyFailure } from './passkey-failure.ts';
import { passkeysMessages as texts } from './passkeys.messages.ts';
import { passkeysQuery, useRemovePasskey } from './passkeys.queries.ts';

/** The section of the settings with the passkeys of the viewer. */
export default function PasskeysSection() {
  return (
    <LoadedQuery query={useQuery(passkeysQuery)}>
      {(passkeys) => <OwnPasskeys {...passkeys} />}
    </LoadedQuery>
  );
}

function OwnPasskeys({ items, can_add, is_required }: Passkeys) {
  const list = useRef<HTMLDivElement>(null);
  const [asked, setAsked] = useState<Passkey | null>(null);
  return (
    <>
      {is_required && (
        <p className="mb-4 rounded-lg bg-warning-soft p-4 text-sm text-warning">{texts.required}</p>
      )}
      <div ref={list} tabIndex={-1} className="outline-none">
        {items.length === 0 ? (
          <p className="text-ink-soft text-sm">{texts.none}</p>
        ) : (
          <ul
            aria-label={texts.list}
            className="divide-y divide-line rounded-lg border border-line bg-surface"
          >
            {items.map((passkey) => (
              <li key={passkey.id}>
                <PasskeyRow passkey={passkey} onRemove={() => setAsked(passkey)} />
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className="mt-6">
        {can_add ? (
          <AddPasskey count={items.length} />
        ) : (
          <p className="text-ink-soft text-sm">{texts.onlyTeam}</p>
        )}
      </div>
      {asked !== null && (
        <RemoveDialog
          passkey={asked}
          isLast={items.length === 1 && can_add}
          onClose={() => setAsked(null)}
          focusAfter={() => list.current}
        />
      )}
    </>
  );
}

function PasskeyRow({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  const { name, created_at, last_used_at } = passkey;
  return (
    <div className="flex items-center gap-4 px-4 py-4">
      <KeyRound className="size-6 shrink-0 text-ink-soft" aria-hidden="true" />
      <div className="min-w-0 flex-1 text-ink-soft text-xs">
        <p className="user-text font-bold text-ink text-sm">{name}</p>
        <p>
          {texts.added}
          {formatDate(created_at)}
        </p>
        <p>
          {last_used_at === null ? (
            texts.neverUsed
          ) : (
            <>
              {texts.lastUsed}
              <RelativeTime iso={last_used_at} />
            </>
          )}
        </p>
      </div>
      <Button
        variant="secondary"
        className="shrink-0 px-4"
        aria-label={texts.remove.goFor(name)}
        onClick={onRemove}
      >
        {texts.remove.go}
      </Button>
    </div>
  );
}

interface RemoveDialogProps {
  passkey: Passkey;
  isLast: boolean;
  onClose: () => void;
  /** Returns the element that receives the focus afterwards, because the pressed button may be gone. */
  focusAfter: () => HTMLElement | null;
}

function RemoveDialog({ passkey, isLast, onClose, focusAfter }: RemoveDialogProps) {
  const remove = useRemovePasskey();
  const { title, text, last, confirm, done, failed } = texts.remove;
  const outcomes = { about: `passkey:${passkey.id}`, done: { title: done }, failed };
  return (
    <ActionDialog
      open
      onClose={onClose}
      title={title(passkey.name)}
      description={isLast ? text + last : text}
      label={confirm}
      danger
      finalFocus={focusAfter}
      onAction={async () => {
        const removing = () => remove(passkey.id);
        await callWithToast(removing, { ...outcomes, textOf: passkeyFailure });
        onClose();
      }}
    />
  );
}
