import { useQuery } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { commonMessages } from '#client/lib/format/common.messages.ts';
import { Unloaded } from '#client/ui/feedback/loaded-query.tsx';
import { RowsSkeleton } from '#client/ui/feedback/rows-skeleton.tsx';
import { PushDeviceList } from './push-device-list.tsx';
import { pushMessages } from './push-subscriptions.messages.ts';
import { browserPushQuery, pushDevicesQuery } from './push-subscriptions.queries.ts';
import { ThisDevice } from './this-device.tsx';

const texts = pushMessages;

/** The settings section for push messages: this device, and all devices that receive them. */
export default function PushSection() {
  const devices = useQuery(pushDevicesQuery);
  const { data: browser } = useQuery(browserPushQuery);
  const list = useRef<HTMLElement>(null);
  // The focused button is removed with its device.
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
