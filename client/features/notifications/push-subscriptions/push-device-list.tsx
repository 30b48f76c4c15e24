import { Monitor, Smartphone } from 'lucide-react';
import { messageOf } from '#client/lib/api/api-error.ts';
import { formatDate } from '#client/lib/format/format.ts';
import { Badge } from '#client/ui/feedback/badge.tsx';
import { showToast } from '#client/ui/feedback/toast.tsx';
import { ActionButton } from '#client/ui/form/action-button.tsx';
import { RelativeTime } from '#client/ui/text/relative-time.tsx';
import type { PushDevice } from '#contract/notifications/push-subscriptions.ts';
import { pushMessages } from './push-subscriptions.messages.ts';
import { useEndDevice } from './push-subscriptions.queries.ts';

const texts = pushMessages.devices;

const handhelds = ['iPhone', 'iPad', 'Android'];

interface PushDeviceListProps {
  devices: readonly PushDevice[];
  onEnded: () => void;
}

/** The devices that receive push messages, each with a button that ends its messages. */
export function PushDeviceList({ devices, onEnded }: PushDeviceListProps) {
  if (devices.length === 0) return <p className="mt-2 text-ink-soft text-sm">{texts.none}</p>;
  return (
    <ul
      aria-label={texts.title}
      className="mt-3 divide-y divide-line rounded-lg border border-line bg-surface"
    >
      {devices.map((device) => (
        <li key={device.id} className="flex items-center gap-4 px-4 py-4">
          <Device device={device} />
          <EndButton device={device} onEnded={onEnded} />
        </li>
      ))}
    </ul>
  );
}

function nameOf({ system, browser }: PushDevice): string {
  return [system, browser].filter(Boolean).join('・') || texts.unknown;
}

function Device({ device }: { device: PushDevice }) {
  const Icon = handhelds.includes(device.system) ? Smartphone : Monitor;
  return (
    <>
      <Icon className="size-6 shrink-0 text-ink-soft" aria-hidden="true" />
      <div className="min-w-0 flex-1 text-ink-soft text-xs">
        <p className="flex flex-wrap items-center gap-x-2 text-ink text-sm">
          <strong>{nameOf(device)}</strong>
          {device.is_current && <Badge tone="brand">{texts.current}</Badge>}
        </p>
        <p>
          {texts.since}
          {formatDate(device.created_at)}
        </p>
        <p>
          {device.last_success_at === null ? (
            texts.never
          ) : (
            <>
              {texts.lastSuccess}
              <RelativeTime iso={device.last_success_at} />
            </>
          )}
        </p>
      </div>
    </>
  );
}

function EndButton({ device, onEnded }: { device: PushDevice; onEnded: () => void }) {
  const { mutateAsync } = useEndDevice();
  const about = `push-device:${device.id}`;

  async function end() {
    try {
      await mutateAsync(device);
      showToast({ type: 'success', about, title: texts.ended });
      onEnded();
    } catch (error) {
      showToast({ type: 'error', about, title: texts.failed, message: messageOf(error) });
    }
  }

  return (
    <ActionButton
      variant="secondary"
      className="shrink-0 px-4"
      aria-label={texts.endFor(nameOf(device))}
      onAction={end}
    >
      {texts.end}
    </ActionButton>
  );
}
