import { useId } from 'react';
import { Card } from '#client/ui/list/card.tsx';
import { cx } from '#client/ui/text/cx.ts';
import type { Settings } from '#contract/accounts/member-settings.ts';
import { columnsOf } from './delivery-columns.ts';
import { DeliveryRow } from './delivery-row.tsx';
import {
  type ChosenKind,
  deliverySettingsMessages as texts,
} from './delivery-settings.messages.ts';

const kinds = Object.keys(texts.kinds) as ChosenKind[];

/** The channels of each kind of notification. On a phone, each kind is a row that opens. */
export function DeliveryTable({ settings }: { settings: Settings }) {
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
          <DeliveryRow key={kind} settings={settings} kind={kind} />
        ))}
      </Card>
    </section>
  );
}
