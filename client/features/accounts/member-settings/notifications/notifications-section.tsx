import { useQueryClient } from '@tanstack/react-query';
import { ChevronRight, MailX } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Link } from '#client/lib/router/link.tsx';
import { callWithToast } from '#client/ui/feedback/call-with-toast.ts';
import { ActionButton } from '#client/ui/form/action-button.tsx';
import { Card } from '#client/ui/list/card.tsx';
import type { NotificationKind, Settings } from '#contract/accounts/member-settings.ts';
import { settingsMessages } from '../member-settings.messages.ts';
import { resumeMail } from '../member-settings.queries.ts';
import { SwitchSetting } from '../switch-setting.tsx';
import { useLoadedSettings, WithSettings } from '../with-settings.tsx';
import {
  deliverySettingsMessages,
  deliverySettingsMessages as settingsTexts,
} from './delivery-settings.messages.ts';
import { DeliveryTable } from './delivery-table.tsx';
import { QuietHoursSetting } from './quiet-hours-setting.tsx';

const texts = settingsMessages.notifications;

const kinds: readonly NotificationKind[] = [
  'follow',
  'like',
  'comment',
  'reply',
  'mention',
  'event',
  'series',
  'announcement',
];

export default function NotificationsSection() {
  return (
    <WithSettings>
      <Content />
    </WithSettings>
  );
}

function Content() {
  const { push, mail } = useLoadedSettings().delivery_ways;
  if (!push && !mail) return <OnSite />;
  return (
    <div className="space-y-8">
      <MailStopped mail={mail} />
      <GeneralDeliverySettings />
      <DeliveryTable />
    </div>
  );
}

/** The notification settings of a site that sends neither push messages nor mail. */
function OnSite() {
  return (
    <SwitchGroup title={texts.kindsTitle} text={texts.kindsText}>
      {kinds.map((kind) => (
        <SwitchSetting
          key={kind}
          {...texts.kinds[kind]}
          read={({ notification_settings }) => notification_settings.kinds[kind]}
          change={(isOn) => ({ notification_settings: { kinds: { [kind]: isOn } } })}
        />
      ))}
    </SwitchGroup>
  );
}

const stoppedTexts = deliverySettingsMessages.stopped;
const about = 'mail-stopped';

/** A note that says that mail to the member was stopped, and why. Renders nothing when mail was not stopped. */
function MailStopped({ mail }: { mail: Settings['delivery_ways']['mail'] }) {
  const client = useQueryClient();
  if (!mail?.stopped_at) return null;
  const outcomes = { about, done: { title: stoppedTexts.done }, failed: stoppedTexts.failed };
  const resume = () => callWithToast(() => resumeMail(client), outcomes);
  return (
    <Card className="flex flex-wrap items-center gap-4 p-4">
      <MailX className="size-6 shrink-0 text-danger" aria-hidden="true" />
      <div className="min-w-0 flex-1 basis-60">
        <h2 className="font-bold text-sm">{stoppedTexts.title}</h2>
        <p className="mt-1 text-ink-soft text-sm">
          {mail.stopped_reason === 'complaint'
            ? stoppedTexts.complaintText
            : stoppedTexts.bounceText}
        </p>
      </div>
      <ActionButton variant="secondary" onAction={resume}>
        {stoppedTexts.resume}
      </ActionButton>
    </Card>
  );
}

function GeneralDeliverySettings() {
  const { push, mail } = useLoadedSettings().delivery_ways;
  return (
    <SwitchGroup title={settingsTexts.generalTitle}>
      {push && (
        <>
          <GeneralSwitch name="pushNotifications" {...settingsTexts.pushMaster} />
          <Link to="/settings/push" className="flex min-h-11 items-center gap-1 text-brand text-sm">
            <span className="flex-1">{settingsTexts.pushDevices}</span>
            <ChevronRight className="size-4" aria-hidden="true" />
          </Link>
          <GeneralSwitch name="hidesPushText" {...settingsTexts.hidesText} />
        </>
      )}
      {mail && (
        <>
          <GeneralSwitch name="emailNotifications" {...settingsTexts.mailMaster} />
          <SwitchSetting
            {...settingsTexts.digest}
            read={({ notification_settings }) => notification_settings.digest === 'weekly'}
            change={(isOn) => ({ notification_settings: { digest: isOn ? 'weekly' : 'off' } })}
          />
        </>
      )}
      <QuietHoursSetting />
    </SwitchGroup>
  );
}

interface GeneralSwitchProps {
  name: 'pushNotifications' | 'hidesPushText' | 'emailNotifications';
  label: string;
  hint: string;
}

function GeneralSwitch({ name, ...shown }: GeneralSwitchProps) {
  return (
    <SwitchSetting
      {...shown}
      read={({ notification_settings }) => notification_settings[name]}
      change={(isOn) => ({ notification_settings: { [name]: isOn } })}
    />
  );
}

interface SwitchGroupProps {
  title: string;
  text?: string;
  children: ReactNode;
}

function SwitchGroup({ title, text, children }: SwitchGroupProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-base">
        {title}
      </h2>
      {text !== undefined && <p className="mt-1 text-ink-soft text-sm">{text}</p>}
      <Card className="mt-3 divide-y divide-line px-4 *:py-3">{children}</Card>
    </section>
  );
}
