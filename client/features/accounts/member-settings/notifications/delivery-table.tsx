import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { Select } from '#client/ui/form/select.tsx';
import { SwitchInput } from '#client/ui/form/switch.tsx';
import { Card } from '#client/ui/list/card.tsx';
import { cx } from '#client/ui/text/cx.ts';
import {
  type NotificationKind,
  notificationKindSchema,
  type Settings,
} from '#contract/accounts/member-settings.ts';
import { type MailTiming, mailTimings } from '#contract/notifications/deliveries.ts';
import { SaveStatus } from '../save-status.tsx';
import { type Setting, useSetting } from '../use-setting.ts';
import { useLoadedSettings } from '../with-settings.tsx';
import {
  type ChosenKind,
  deliverySettingsMessages as texts,
} from './delivery-settings.messages.ts';

const kinds = Object.keys(texts.kinds) as ChosenKind[];

export function DeliveryTable() {
  const settings = useLoadedSettings();
  const id = useId();
  const { push, mail } = settings.delivery_ways;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-base">
        {texts.tableTitle}
      </h2>
      <p className="mt-1 text-ink-soft text-sm">{texts.tableText}</p>
      <Card className="mt-3 divide-y divide-line px-4">
        <div
          aria-hidden="true"
          className={cx('py-2 text-ink-soft text-xs max-md:hidden', columnsOf(settings))}
        >
          <span>{texts.kind}</span>
          <span className="text-center">{texts.site}</span>
          {push && <span className="text-center">{texts.push}</span>}
          {mail && <span>{texts.mail}</span>}
        </div>
        {kinds.map((kind) => (
          <DeliveryRow key={kind} kind={kind} />
        ))}
      </Card>
    </section>
  );
}

function columnsOf({ delivery_ways: { push, mail } }: Settings): string {
  if (push && mail)
    return 'md:grid md:grid-cols-[minmax(0,1fr)_4rem_4rem_9.5rem] md:items-center md:gap-x-3';
  if (mail) return 'md:grid md:grid-cols-[minmax(0,1fr)_4rem_9.5rem] md:items-center md:gap-x-3';
  return 'md:grid md:grid-cols-[minmax(0,1fr)_4rem_4rem] md:items-center md:gap-x-3';
}

interface DeliveryRowProps {
  kind: ChosenKind;
}

/** Returns the site's notification setting that includes this kind. Null for kinds that are always shown. */
function siteKindOf(kind: ChosenKind): NotificationKind | null {
  if (kind === 'place' || kind === 'reminder') return 'event';
  return notificationKindSchema.options.find((known) => known === kind) ?? null;
}

function DeliveryRow({ kind }: DeliveryRowProps) {
  const settings = useLoadedSettings();
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
        <SiteCell kind={kind} />
        {settings.delivery_ways.push && <PushCell kind={kind} />}
        {settings.delivery_ways.mail && <MailCell kind={kind} />}
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

function SiteCell({ kind }: DeliveryRowProps) {
  const siteKind = siteKindOf(kind);
  if (siteKind === kind) {
    return (
      <SwitchCell
        kind={siteKind}
        channel={texts.site}
        read={({ notification_settings }) => notification_settings.kinds[siteKind]}
        change={(isOn) => ({ notification_settings: { kinds: { [siteKind]: isOn } } })}
      />
    );
  }
  return (
    <Cell channel={texts.site}>
      <span className="text-ink-soft text-xs md:text-center">
        {siteKind === null ? texts.always : texts.withEvents}
      </span>
    </Cell>
  );
}

interface SwitchCellProps {
  kind: ChosenKind;
  channel: string;
  disabled?: boolean;
  read: Setting<boolean>['read'];
  change: Setting<boolean>['change'];
}

function SwitchCell({ kind, channel, disabled, read, change }: SwitchCellProps) {
  const label = `${texts.kinds[kind].label}：${channel}`;
  const control = useRef<HTMLInputElement>(null);
  const { value, save, ...outcome } = useSetting({ label, read, change });
  return (
    <Cell
      channel={channel}
      status={<SaveStatus label={label} getControl={() => control.current} {...outcome} />}
    >
      <SwitchInput
        ref={control}
        aria-label={label}
        checked={value}
        disabled={disabled}
        onChange={save}
      />
    </Cell>
  );
}

function PushCell({ kind }: DeliveryRowProps) {
  const settings = useLoadedSettings();
  return (
    <SwitchCell
      kind={kind}
      channel={texts.push}
      disabled={!settings.notification_settings.pushNotifications || !isOnSite(settings, kind)}
      read={({ notification_settings }) => notification_settings.push[kind]}
      change={(isOn) => ({ notification_settings: { push: { [kind]: isOn } } })}
    />
  );
}

const timingOptions = mailTimings.map((value) => ({ value, label: texts.timings[value] }));

function MailCell({ kind }: DeliveryRowProps) {
  const settings = useLoadedSettings();
  const label = `${texts.kinds[kind].label}：${texts.mail}`;
  const control = useRef<HTMLSelectElement>(null);
  const { value, save, ...outcome } = useSetting({
    label,
    read: ({ notification_settings }) => notification_settings.mail[kind],
    change: (timing: MailTiming) => ({ notification_settings: { mail: { [kind]: timing } } }),
  });
  return (
    <Cell
      channel={texts.mail}
      status={<SaveStatus label={label} getControl={() => control.current} {...outcome} />}
    >
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

/** A control below the heading of its column. On a phone, it is next to the name of its channel. */
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
