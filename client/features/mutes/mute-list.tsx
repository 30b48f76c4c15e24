import { Hash, type LucideIcon, TextQuote, VolumeX } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Mute, MuteKind } from '../../../contract/mutes.ts';
import { uniqueBy } from '../../lib/paging.ts';
import { Button } from '../../ui/button.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { LoadMoreButton } from '../../ui/load-more-button.tsx';
import { nameOf } from '../../ui/member-name.ts';
import { MemberRow } from '../../ui/member-row.tsx';
import { RowsSkeleton } from '../../ui/rows-skeleton.tsx';
import { momentOf } from './mute-ends.ts';
import { mutesMessages } from './mutes.messages.ts';
import { useMutes } from './mutes.queries.ts';
import { useMuteActions } from './use-mute-actions.ts';
import { useRefreshAtEnd } from './use-refresh-at-end.ts';

const texts = mutesMessages.settings;

/** What the viewer mutes of one kind, with its end and a button that ends it. */
export function MuteList({ kind }: { kind: MuteKind }) {
  const list = useRef<HTMLDivElement>(null);
  const { data, error, isPending, isRefetching, refetch, ...query } = useMutes(kind);
  const mutes = uniqueBy(data?.pages.flatMap((page) => page.items) ?? [], ({ value }) => value);
  useRefreshAtEnd(mutes.map(({ expires_at }) => expires_at));
  if (isPending) return <RowsSkeleton label={texts.loading} />;
  if (!data) return <LoadFailed error={error} retrying={isRefetching} onRetry={refetch} />;
  // The button of a row goes with it: the list takes its focus.
  return (
    <div ref={list} tabIndex={-1} className="outline-none">
      {mutes.length === 0 && <Nothing kind={kind} />}
      <ul aria-label={texts.lists[kind]} className="divide-y divide-line">
        {mutes.map((mute) => (
          <Row key={mute.value} mute={mute} onRemoved={() => list.current?.focus()} />
        ))}
      </ul>
      <LoadMoreButton
        hasMore={query.hasNextPage}
        loading={query.isFetchingNextPage}
        failed={query.isFetchNextPageError}
        onMore={() => void query.fetchNextPage()}
      />
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

function Row({ mute, onRemoved }: { mute: Mute; onRemoved: () => void }) {
  const { unmute } = useMuteActions();
  const [isBusy, setBusy] = useState(false);
  const { kind, value, user, expires_at } = mute;
  const end = expires_at === null ? texts.forever : texts.until(momentOf(expires_at));
  const label = user ? nameOf(user) : value;

  async function remove() {
    setBusy(true);
    if (await unmute({ kind, value })) onRemoved();
    setBusy(false);
  }

  const action = (
    <Button
      busy={isBusy}
      variant="secondary"
      aria-label={texts.removeOne(label)}
      className="shrink-0"
      onClick={() => void remove()}
    >
      {texts.remove}
    </Button>
  );
  if (user) return <MemberRow user={user} note={end} action={action} />;
  return (
    <li className="flex items-center gap-3 py-3">
      <div className="min-w-0 flex-1">
        <p className="font-bold [overflow-wrap:anywhere]">{kind === 'tag' ? `#${value}` : value}</p>
        <p className="text-ink-soft text-xs">{end}</p>
      </div>
      {action}
    </li>
  );
}
