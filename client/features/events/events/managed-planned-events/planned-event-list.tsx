import { useInfiniteQuery } from '@tanstack/react-query';
import { CalendarClock } from 'lucide-react';
import { useRef } from 'react';
import { useSession } from '#client/features/identity/session/session-context.tsx';
import { DenseList } from '#client/features/team/admin-ui/dense-list.tsx';
import { ReasonDialog } from '#client/features/team/admin-ui/reason-dialog.tsx';
import { rowAt } from '#client/features/team/admin-ui/row-at.ts';
import { useQuestion } from '#client/features/team/admin-ui/use-question.ts';
import { loadedItems } from '#client/lib/api/paging.ts';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { showToast } from '#client/ui/feedback/toast.tsx';
import type { ManagedPlannedEvent } from '#contract/events/managed-planned-events.ts';
import { managedPlannedEventsMessages as texts } from './managed-planned-events.messages.ts';
import { managedPlannedEventsQuery, useTakeBack } from './managed-planned-events.queries.ts';
import { plannedEventColumns } from './planned-event-columns.tsx';
import { PlannedEventDialog } from './planned-event-dialog.tsx';

const keyOf = ({ id }: ManagedPlannedEvent) => id;

/** The planned events of all members. The team can view them and take back the plans, but not change the events. */
export function PlannedEventList() {
  const query = useInfiniteQuery(managedPlannedEventsQuery);
  const items = loadedItems(query.data, keyOf);
  const takeBack = useTakeBack();
  const list = useRef<HTMLDivElement>(null);
  const preview = useQuestion<ManagedPlannedEvent>();
  const taking = useQuestion<{ event: ManagedPlannedEvent; index: number }>();
  const viewerId = useSession().user?.id;

  const columns = plannedEventColumns({
    viewerId,
    onPreview: preview.ask,
    onTakeBack: (event) => taking.ask({ event, index: items.indexOf(event) }),
  });

  async function confirm({ id, title }: ManagedPlannedEvent, reason: string): Promise<void> {
    await takeBack(id, reason);
    showToast({ type: 'success', title: texts.takenBack, message: title });
  }

  return (
    <>
      <DenseList
        list={list}
        query={query}
        label={texts.list}
        columns={columns}
        keyOf={keyOf}
        empty={<EmptyState icon={CalendarClock} {...texts.empty} />}
      />
      {preview.question && (
        <PlannedEventDialog
          key={preview.number}
          event={preview.question}
          open={preview.isOpen}
          onClose={preview.close}
        />
      )}
      {taking.question && (
        <TakeBackDialog
          key={taking.number}
          event={taking.question.event}
          open={taking.isOpen}
          onClose={taking.close}
          onConfirm={confirm}
          focusAfter={() => rowAt(list.current, taking.question?.index ?? 0)}
        />
      )}
    </>
  );
}

interface TakeBackDialogProps {
  event: ManagedPlannedEvent;
  open: boolean;
  onClose: () => void;
  onConfirm: (event: ManagedPlannedEvent, reason: string) => Promise<void>;
  focusAfter: () => HTMLElement | null;
}

function TakeBackDialog({ event, onConfirm, ...dialog }: TakeBackDialogProps) {
  return (
    <ReasonDialog
      {...dialog}
      about={`take-back:${event.id}`}
      title={texts.takeBackTitle}
      text={texts.takeBackText(event.title)}
      hint={texts.takeBackHint}
      confirm={texts.takeBack}
      tone="danger"
      required
      onConfirm={(reason) => onConfirm(event, reason)}
    />
  );
}
