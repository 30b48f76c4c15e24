import { Monitor, Smartphone } from 'lucide-react';
import { messageOf } from '#client/lib/api/api-error.ts';
import { formatDate } from '#client/lib/format/format.ts';
import { Badge } from '#client/ui/feedback/badge.tsx';
import { showToast } from '#client/ui/feedback/toast.tsx';
import { ActionButton } from '#client/ui/form/action-button.tsx';
import { RelativeTime } from '#client/ui/text/relative-time.tsx';
import type { ConnectedSession } from '#contract/identity/sessions.ts';
import { settingsMessages } from '../member-settings.messages.ts';
import { useEndSessions } from './sessions.queries.ts';

const texts = settingsMessages.sessions;

const handhelds = ['iPhone', 'iPad', 'Android'];

interface SessionRowProps {
  session: ConnectedSession;
  onEnded: () => void;
}

/** One session: device, last use and network. Offers to sign it out, except for the current session. */
export function SessionRow({ session, onEnded }: SessionRowProps) {
  const { system, browser, network, is_current } = session;
  const Icon = handhelds.includes(system) ? Smartphone : Monitor;
  const device = texts.device(system, browser);
  return (
    <div className="flex items-center gap-4 px-4 py-4">
      <Icon className="size-6 shrink-0 text-ink-soft" aria-hidden="true" />
      <div className="min-w-0 flex-1 text-ink-soft text-xs">
        <p className="flex flex-wrap items-center gap-x-2 text-ink text-sm">
          <strong>{device}</strong>
          {is_current && <Badge tone="brand">{texts.current}</Badge>}
        </p>
        <p>
          {texts.lastSeen}
          <RelativeTime iso={session.last_seen_at} />
        </p>
        <p>
          {texts.since}
          {formatDate(session.created_at)}
        </p>
        {network !== '' && <p>{texts.network(network)}</p>}
      </div>
      {!is_current && <EndButton id={session.id} device={device} onEnded={onEnded} />}
    </div>
  );
}

interface EndButtonProps {
  id: string;
  device: string;
  onEnded: () => void;
}

function EndButton({ id, device, onEnded }: EndButtonProps) {
  const { mutateAsync } = useEndSessions();
  const about = `session:${id}`;

  async function end() {
    try {
      await mutateAsync(id);
      showToast({ type: 'success', about, title: texts.endDone });
      onEnded();
    } catch (error) {
      showToast({ type: 'error', about, title: texts.endFailed, message: messageOf(error) });
    }
  }

  return (
    <ActionButton
      variant="secondary"
      className="shrink-0 px-4"
      aria-label={texts.endFor(device)}
      onAction={end}
    >
      {texts.end}
    </ActionButton>
  );
}
