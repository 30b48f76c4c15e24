import { useQuery } from '@tanstack/react-query';
import { BellOff, BellRing, Monitor, Smartphone } from 'lucide-react';
import { useCallback, useRef } from 'react';
import { commonMessages } from '#client/lib/format/common.messages.ts';
import { formatDate } from '#client/lib/format/format.ts';
import { Link } from '#client/lib/router/link.tsx';
import { Badge } from '#client/ui/feedback/badge.tsx';
import { callWithToast } from '#client/ui/feedback/call-with-toast.ts';
import { Unloaded } from '#client/ui/feedback/loaded-query.tsx';
import { RowsSkeleton } from '#client/ui/feedback/skeleton.tsx';
import { ActionButton } from '#client/ui/form/action-button.tsx';
import { Card } from '#client/ui/list/card.tsx';
import { RelativeTime } from '#client/ui/text/relative-time.tsx';
import type { PushDevice, PushDevices } from '#contract/notifications/push-subscriptions.ts';
import type { BrowserPush } from './push-browser.ts';
import { pushMessages as texts } from './push-subscriptions.messages.ts';
import {
  browserPushQuery,
  pushDevicesQuery,
  useEndDevice,
  useReceivePush,
  useSendTest,
} from './push-subscriptions.queries.ts';

export default function PushSection() {
  const devices = useQuery(pushDevicesQuery);
  const { data: browser } = useQuery(browserPushQuery);
  const list = useRef<HTMLElement>(null);
  // The list takes the focus, because the focused button is removed with its device.
  const onEnded = useCallback(() => list.current?.focus({ preventScroll: true }), []);
  const { data } = devices;
  if (!data) return <Unloaded query={devices} />;
  if (!browser) return <RowsSkeleton label={commonMessages.loading} />;
  return (
    <>
      <ThisDevice devices={data} browser={browser} />
      <section
        ref={list}
        tabIndex={-1}
        aria-labelledby="push-devices"
        className="mt-8 outline-none"
      >
        <h2 id="push-devices" className="text-base">
          {texts.devices.title}
        </h2>
        <PushDeviceList devices={data.items} onEnded={onEnded} />
      </section>
    </>
  );
}

const about = 'push';

function ThisDevice({ devices, browser }: { devices: PushDevices; browser: BrowserPush }) {
  const { public_key: publicKey, items } = devices;
  const receive = useReceivePush();
  const obstacle = obstacleOf(devices, browser);
  const isOn = obstacle === null && browser.isSubscribed && items.some((item) => item.is_current);
  const Icon = isOn ? BellRing : BellOff;
  return (
    <Card className="p-4">
      <h2 className="flex items-center gap-3 text-base">
        <Icon className="size-5 shrink-0 text-ink-soft" aria-hidden="true" />
        {obstacle?.title ?? (isOn ? texts.here.on : texts.here.off)}
      </h2>
      {obstacle && <p className="mt-2 text-ink-soft text-sm">{obstacle.text}</p>}
      {!obstacle && !isOn && publicKey !== null && (
        <ActionButton className="mt-4 max-sm:w-full" onAction={() => receive(publicKey)}>
          {texts.here.receive}
        </ActionButton>
      )}
      {isOn && !devices.is_on && <SwitchedOff />}
      {isOn && <TestButton />}
    </Card>
  );
}

function obstacleOf({ public_key }: PushDevices, { support, permission }: BrowserPush) {
  const { unavailable } = texts;
  if (public_key === null) return unavailable.site;
  if (support !== 'full') return unavailable[support];
  return permission === 'denied' ? unavailable.denied : null;
}

function SwitchedOff() {
  return (
    <p className="mt-2 text-ink-soft text-sm">
      {texts.here.offText}{' '}
      <Link to="/settings/notifications" className="text-brand underline">
        {texts.here.openSettings}
      </Link>
    </p>
  );
}

function TestButton() {
  const { mutateAsync } = useSendTest();
  const { tested: title, testedText: message, failedTest: failed } = texts.here;
  const send = () =>
    callWithToast(() => mutateAsync(), { about, done: { title, message }, failed });
  return (
    <ActionButton variant="secondary" className="mt-4 max-sm:w-full" onAction={send}>
      {texts.here.test}
    </ActionButton>
  );
}

const handhelds = ['iPhone', 'iPad', 'Android'];

interface PushDeviceListProps {
  devices: readonly PushDevice[];
  onEnded: () => void;
}

function PushDeviceList({ devices, onEnded }: PushDeviceListProps) {
  if (devices.length === 0)
    return <p className="mt-2 text-ink-soft text-sm">{texts.devices.none}</p>;
  return (
    <ul
      aria-label={texts.devices.title}
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
  return [system, browser].filter(Boolean).join('・') || texts.devices.unknown;
}

function Device({ device }: { device: PushDevice }) {
  const Icon = handhelds.includes(device.system) ? Smartphone : Monitor;
  return (
    <>
      <Icon className="size-6 shrink-0 text-ink-soft" aria-hidden="true" />
      <div className="min-w-0 flex-1 text-ink-soft text-xs">
        <p className="flex flex-wrap items-center gap-x-2 text-ink text-sm">
          <strong>{nameOf(device)}</strong>
          {device.is_current && <Badge tone="brand">{texts.devices.current}</Badge>}
        </p>
        <p>
          {texts.devices.since}
          {formatDate(device.created_at)}
        </p>
        <p>
          {device.last_success_at === null ? (
            texts.devices.never
          ) : (
            <>
              {texts.devices.lastSuccess}
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
  const { ended: title, failed } = texts.devices;

  async function end() {
    const outcomes = { about, done: { title }, failed };
    if (await callWithToast(() => mutateAsync(device), outcomes)) onEnded();
  }

  return (
    <ActionButton
      variant="secondary"
      className="shrink-0 px-4"
      aria-label={texts.devices.endFor(nameOf(device))}
      onAction={end}
    >
      {texts.devices.end}
    </ActionButton>
  );
}
