import { ChevronDown } from 'lucide-react';
import { type ReactNode, type RefObject, useId, useRef, useState } from 'react';
import { Select } from '#client/ui/form/select.tsx';
import { SwitchInput } from '#client/ui/form/switch.tsx';
import { cx } from '#client/ui/text/cx.ts';
import {
  type NotificationKind,
  notificationKindSchema,
  type Settings,
} from '#contract/accounts/member-settings.ts';
import { type MailTiming, mailTimings } from '#contract/notifications/deliveries.ts';
import { SaveStatus } from '../save-status.tsx';
import { useSetting } from '../use-setting.ts';
import { columnsOf } from './delivery-columns.ts';
import {
  type ChosenKind,
  deliverySettingsMessages as texts,
} from './delivery-settings.messages.ts';

interface DeliveryRowProps {
  settings: Settings;
  kind: ChosenKind;
}

/** Returns the kind of the site's settings that includes this kind. Null for kinds that the site always shows. */
function siteKindOf(kind: ChosenKind): NotificationKind | null {
  if (kind === 'place' || kind === 'reminder') return 'event';
  return notificationKindSchema.options.find((known) => known === kind) ?? null;
}

/** The channels on which the member receives a kind of notification. Each is saved separately. */
export function DeliveryRow({ settings, kind }: DeliveryRowProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const { label, hint } = texts.kinds[kind];
  return (
    <div className={cx('relative py-3', columnsOf(settings))}>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className="flex min-h-11 w-full items-center gap-3 text-left md:hidden"
      >
        <span className="min-w-0 flex-1">
          <span className="block font-bold text-sm">{label}</span>
          <span className="block text-ink-soft text-xs">{summaryOf(settings, kind)}</span>
        </span>
        <ChevronDown
          aria-hidden="true"
          className={cx('size-5 shrink-0 text-ink-soft', isOpen && 'rotate-180')}
        />
      </button>
      <div className="max-md:hidden">
        <p className="font-bold text-sm">{label}</p>
        <p className="text-ink-soft text-xs">{hint}</p>
      </div>
      <div id={id} className={cx('md:contents', !isOpen && 'max-md:hidden')}>
        <p className="text-ink-soft text-xs md:hidden">{hint}</p>
        <Channels settings={settings} kind={kind} />
      </div>
    </div>
  );
}

function summaryOf(settings: Settings, kind: ChosenKind): string {
  const { notification_settings: chosen, delivery_ways: channels } = settings;
  if (!isOnSite(settings, kind)) return texts.none;
  const timing = chosen.mail[kind];
  const isPushed = channels.push && chosen.pushNotifications && chosen.push[kind];
  const isMailed = channels.mail !== null && chosen.emailNotifications && timing !== 'off';
  return [
    texts.site,
    ...(isPushed ? [texts.push] : []),
    ...(isMailed ? [texts.mailed(texts.timings[timing])] : []),
  ].join('・');
}

function isOnSite({ notification_settings }: Settings, kind: ChosenKind): boolean {
  const siteKind = siteKindOf(kind);
  return siteKind === null || notification_settings.kinds[siteKind];
}

function Channels({ settings, kind }: DeliveryRowProps) {
  const { push, mail } = settings.delivery_ways;
  return (
    <>
      <SiteCell settings={settings} kind={kind} />
      {push && <PushCell settings={settings} kind={kind} />}
      {mail && <MailCell settings={settings} kind={kind} />}
    </>
  );
}

function SiteCell({ settings, kind }: DeliveryRowProps) {
  const siteKind = siteKindOf(kind);
  if (siteKind === kind) return <SiteSwitch settings={settings} kind={siteKind} />;
  return (
    <Cell channel={texts.site}>
      <span className="text-ink-soft text-xs md:text-center">
        {siteKind === null ? texts.always : texts.withEvents}
      </span>
    </Cell>
  );
}

function SiteSwitch({
  settings,
  kind,
}: {
  settings: Settings;
  kind: NotificationKind & ChosenKind;
}) {
  const label = `${texts.kinds[kind].label}：${texts.site}`;
  const control = useRef<HTMLInputElement>(null);
  const { value, save, ...outcome } = useSetting(settings, {
    label,
    read: ({ notification_settings }) => notification_settings.kinds[kind],
    change: (isOn: boolean) => ({ notification_settings: { kinds: { [kind]: isOn } } }),
  });
  return (
    <Cell channel={texts.site} status={<Outcome label={label} control={control} {...outcome} />}>
      <SwitchInput ref={control} aria-label={label} checked={value} onChange={save} />
    </Cell>
  );
}

function PushCell({ settings, kind }: DeliveryRowProps) {
  const label = `${texts.kinds[kind].label}：${texts.push}`;
  const control = useRef<HTMLInputElement>(null);
  const { value, save, ...outcome } = useSetting(settings, {
    label,
    read: ({ notification_settings }) => notification_settings.push[kind],
    change: (isOn: boolean) => ({ notification_settings: { push: { [kind]: isOn } } }),
  });
  return (
    <Cell channel={texts.push} status={<Outcome label={label} control={control} {...outcome} />}>
      <SwitchInput
        ref={control}
        aria-label={label}
        checked={value}
        disabled={!settings.notification_settings.pushNotifications || !isOnSite(settings, kind)}
        onChange={save}
      />
    </Cell>
  );
}

const timingOptions = mailTimings.map((value) => ({ value, label: texts.timings[value] }));

function MailCell({ settings, kind }: DeliveryRowProps) {
  const label = `${texts.kinds[kind].label}：${texts.mail}`;
  const control = useRef<HTMLSelectElement>(null);
  const { value, save, ...outcome } = useSetting(settings, {
    label,
    read: ({ notification_settings }) => notification_settings.mail[kind],
    change: (timing: MailTiming) => ({ notification_settings: { mail: { [kind]: timing } } }),
  });
  return (
    <Cell channel={texts.mail} status={<Outcome label={label} control={control} {...outcome} />}>
      <Select
        ref={control}
        aria-label={label}
        className="w-40 md:w-full"
        options={timingOptions}
        value={value}
        disabled={!settings.notification_settings.emailNotifications || !isOnSite(settings, kind)}
        onChange={(event) => save(event.target.value as MailTiming)}
      />
    </Cell>
  );
}

interface CellProps {
  channel: string;
  status?: ReactNode;
  children: ReactNode;
}

/** A control below the heading of its column, or on a phone next to the name of its channel. */
function Cell({ channel, status, children }: CellProps) {
  return (
    <>
      <div className="flex items-center gap-4 max-md:mt-1 max-md:min-h-11 max-md:justify-between md:justify-center">
        <span aria-hidden="true" className="text-sm md:hidden">
          {channel}
        </span>
        {children}
      </div>
      <div role="status" className="md:order-last md:col-span-full">
        {status}
      </div>
    </>
  );
}

interface OutcomeProps extends Pick<ReturnType<typeof useSetting>, 'status' | 'error' | 'onRetry'> {
  label: string;
  control: RefObject<HTMLElement | null>;
}

function Outcome({ status, control, ...outcome }: OutcomeProps) {
  if (status === 'idle') return null;
  return <SaveStatus status={status} getControl={() => control.current} {...outcome} />;
}
