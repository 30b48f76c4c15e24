import { useQuery } from '@tanstack/react-query';
import { BellOff, BellRing } from 'lucide-react';
import { useCallback, useRef } from 'react';
import { messageOf } from '#client/lib/api/api-error.ts';
import { commonMessages } from '#client/lib/format/common.messages.ts';
import { Link } from '#client/lib/router/link.tsx';
import { Unloaded } from '#client/ui/feedback/loaded-query.tsx';
import { RowsSkeleton } from '#client/ui/feedback/rows-skeleton.tsx';
import { showToast } from '#client/ui/feedback/toast.tsx';
import { ActionButton } from '#client/ui/form/action-button.tsx';
import { Card } from '#client/ui/list/card.tsx';
import type { PushDevices } from '#contract/notifications/push-subscriptions.ts';
import type { BrowserPush } from './push-browser.ts';
import { PushDeviceList } from './push-device-list.tsx';
import { pushMessages } from './push-subscriptions.messages.ts';
import { browserPushQuery, pushDevicesQuery, useSendTest } from './push-subscriptions.queries.ts';
import { useReceivePush } from './use-receive-push.ts';

const texts = pushMessages;

/** The settings section for push messages: this device, and all devices that receive them. */
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

interface ThisDeviceProps {
  devices: PushDevices;
  browser: BrowserPush;
}

/** Whether this device receives push messages, with the button to change that, or the reason why it cannot. */
function ThisDevice({ devices, browser }: ThisDeviceProps) {
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
  const { unavailable } = pushMessages;
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

  async function send() {
    try {
      await mutateAsync();
      showToast({
        type: 'success',
        about,
        title: texts.here.tested,
        message: texts.here.testedText,
      });
    } catch (error) {
      showToast({ type: 'error', about, title: texts.here.failedTest, message: messageOf(error) });
    }
  }

  return (
    <ActionButton variant="secondary" className="mt-4 max-sm:w-full" onAction={send}>
      {texts.here.test}
    </ActionButton>
  );
}
