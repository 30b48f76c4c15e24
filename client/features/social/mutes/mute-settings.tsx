import { useInfiniteQuery } from '@tanstack/react-query';
import { Hash, type LucideIcon, TextQuote, VolumeX } from 'lucide-react';
import { useRef, useState } from 'react';
import { nameOf } from '#client/features/identity/member-names/member-name.ts';
import { MemberRow } from '#client/features/identity/member-names/member-row.tsx';
import { loadedItems } from '#client/lib/api/paging.ts';
import { Unloaded } from '#client/ui/feedback/loaded-query.tsx';
import { RowsSkeleton } from '#client/ui/feedback/skeleton.tsx';
import { ActionButton } from '#client/ui/form/action-button.tsx';
import { LoadMoreButton } from '#client/ui/list/load-more-button.tsx';
import { Tabs } from '#client/ui/navigation/tabs.tsx';
import { type Mute, type MuteKind, muteKinds } from '#contract/social/mutes.ts';
import { AddMute } from './add-mute.tsx';
import { momentOf, useRefreshAtEnd } from './mute-ends.ts';
import { mutesMessages } from './mutes.messages.ts';
import { aboutOf, mutesQuery, useMuteActions } from './mutes.queries.ts';

const texts = mutesMessages.settings;

export default function MuteSettings() {
  const [kind, setKind] = useState<MuteKind>('user');
  return (
    <Tabs
      label={texts.kindsLabel}
      items={muteKinds.map((value) => ({ value, label: texts.kinds[value] }))}
      value={kind}
      onChange={setKind}
    >
      <div key={kind}>
        <p className="mb-4 text-ink-soft text-sm">{texts.kindTexts[kind]}</p>
        {kind !== 'user' && <AddMute kind={kind} />}
        <MuteList kind={kind} />
      </div>
    </Tabs>
  );
}

function MuteList({ kind }: { kind: MuteKind }) {
  const list = useRef<HTMLDivElement>(null);
  const query = useInfiniteQuery(mutesQuery(kind));
  const mutes = loadedItems(query.data, ({ value }) => value);
  useRefreshAtEnd(mutes.map(({ expires_at }) => expires_at));
  if (!query.data) {
    return <Unloaded query={query} loading={<RowsSkeleton label={texts.loading} />} />;
  }
  // The list takes the focus, because the pressed button is removed with its row.
  return (
    <div ref={list} tabIndex={-1} className="outline-none">
      {mutes.length === 0 && <Nothing kind={kind} />}
      <ul aria-label={texts.lists[kind]} className="divide-y divide-line">
        {mutes.map((mute, index) => (
          <Row
            key={mute.value}
            mute={mute}
            isNewest={index === 0}
            onRemoved={() => list.current?.focus()}
          />
        ))}
      </ul>
      <LoadMoreButton query={query} />
    </div>
  );
}

const icons: Record<MuteKind, LucideIcon> = { user: VolumeX, word: TextQuote, tag: Hash };

function Nothing({ kind }: { kind: MuteKind }) {
  const Icon = icons[kind];
  return (
    <div className="flex items-start gap-3 rounded-lg bg-sunken p-4">
      <Icon className="mt-0.5 size-5 shrink-0 text-ink-soft" aria-hidden="true" />
      <div>
        <p className="font-bold text-sm">{texts.empty[kind]}</p>
        <p className="text-ink-soft text-sm">{texts.emptyText[kind]}</p>
      </div>
    </div>
  );
}

interface RowProps {
  mute: Mute;
  /** Whether the row shows the newest mute. The toast about this mute must not cover the row. */
  isNewest: boolean;
  onRemoved: () => void;
}

function Row({ mute, isNewest, onRemoved }: RowProps) {
  const { unmute } = useMuteActions();
  const { kind, value, user, expires_at } = mute;
  const end = expires_at === null ? texts.forever : texts.until(momentOf(expires_at));
  const label = user ? nameOf(user) : value;

  async function remove() {
    if (await unmute({ kind, value })) onRemoved();
  }

  const action = (
    <ActionButton
      variant="secondary"
      aria-label={texts.removeOne(label)}
      className="shrink-0"
      onAction={remove}
    >
      {texts.remove}
    </ActionButton>
  );
  if (user) return <MemberRow user={user} note={end} action={action} />;
  return (
    <li
      className="flex items-center gap-3 py-3"
      data-toast-about={isNewest ? aboutOf(mute) : undefined}
    >
      <div className="min-w-0 flex-1">
        <p className="font-bold [overflow-wrap:anywhere]">{kind === 'tag' ? `#${value}` : value}</p>
        <p className="text-ink-soft text-xs">{end}</p>
      </div>
      {action}
    </li>
  );
}
