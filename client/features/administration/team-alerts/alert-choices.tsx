import { useId, useState } from 'react';
import { messageOf } from '#client/lib/api/api-error.ts';
import { announce } from '#client/ui/feedback/announce.ts';
import { LoadedQuery } from '#client/ui/feedback/loaded-query.tsx';
import { showToast } from '#client/ui/feedback/toast.tsx';
import { Card } from '#client/ui/list/card.tsx';
import { cx } from '#client/ui/text/cx.ts';
import type { TeamAlertChoice } from '#contract/administration/team-alerts.ts';
import { teamAlertsMessages as texts } from './team-alerts.messages.ts';
import { useAlertChoices, useSetAlertChoice } from './team-alerts.queries.ts';

type Channel = keyof typeof texts.channels;
const channels = Object.keys(texts.channels) as Channel[];

export function AlertChoices() {
  return (
    <LoadedQuery query={useAlertChoices()}>
      {({ items }) => (
        <div className="max-w-3xl">
          <Card className="divide-y divide-line px-4 *:py-3">
            {items.map((choice) => (
              <Choice key={choice.kind} choice={choice} />
            ))}
          </Card>
          <p className="phrases mt-3 text-ink-soft text-xs">{texts.note}</p>
        </div>
      )}
    </LoadedQuery>
  );
}

function Choice({ choice }: { choice: TeamAlertChoice }) {
  const id = useId();
  const save = useSetAlertChoice();
  // The choice that is being saved. It is shown before the server has responded.
  const [pending, setPending] = useState<TeamAlertChoice | null>(null);
  const isSaving = pending !== null;
  const shown = pending ?? choice;
  const { label, hint } = texts.kinds[choice.kind];

  async function set(channel: Channel, isOn: boolean): Promise<void> {
    const next = { ...shown, [channel]: isOn };
    setPending(next);
    try {
      await save(next);
      announce(texts.saved);
    } catch (error) {
      showToast({ type: 'error', about: `alert:${choice.kind}`, title: messageOf(error) });
    }
    setPending(null);
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: the legend of a fieldset cannot be next to its controls.
    <div
      role="group"
      aria-labelledby={id}
      aria-describedby={`${id}-hint`}
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2"
    >
      <div className="min-w-52 flex-1">
        <p id={id} className="font-bold text-sm">
          {label}
        </p>
        <p id={`${id}-hint`} className="phrases text-ink-soft text-xs">
          {hint}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {channels.map((channel) => (
          <label key={channel} className={cx('relative cursor-pointer', isSaving && 'opacity-60')}>
            <input
              type="checkbox"
              checked={shown[channel]}
              aria-disabled={isSaving || undefined}
              onChange={({ target }) => !isSaving && void set(channel, target.checked)}
              className="peer absolute inset-0 size-full cursor-pointer opacity-0"
            />
            <span className="flex min-h-11 items-center rounded-full border border-control bg-surface px-3.5 text-sm transition-colors peer-checked:border-brand peer-checked:bg-brand-soft peer-checked:font-bold peer-checked:text-brand peer-focus-visible:outline-2 peer-focus-visible:outline-brand peer-focus-visible:outline-offset-2">
              {texts.channels[channel]}
            </span>
          </label>
        ))}
      </div>
    </div>
  );
}
