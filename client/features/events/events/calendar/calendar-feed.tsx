import { useQuery } from '@tanstack/react-query';
import { CalendarSync, ChevronRight, Copy, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '#client/lib/api/api-error.ts';
import { commonMessages } from '#client/lib/format/common.messages.ts';
import { FailureAlert } from '#client/ui/feedback/failure-alert.tsx';
import { Unloaded } from '#client/ui/feedback/loaded-query.tsx';
import { LoadingStatus, Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { showToast } from '#client/ui/feedback/toast.tsx';
import { Button, buttonClasses } from '#client/ui/form/button.tsx';
import { Field, TextInput } from '#client/ui/form/field.tsx';
import { useCopy } from '#client/ui/navigation/use-copy.ts';
import { Sheet } from '#client/ui/overlay/dialog.tsx';
import { focusOnMount } from '#client/ui/overlay/focus.ts';
import { calendarFeedQuery, useRenewCalendarFeed } from './calendar-feed.queries.ts';
import { calendarMessages } from './event-calendar.messages.ts';

const texts = calendarMessages.feed;

export function CalendarFeedButton() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="mb-6 flex min-h-14 w-full items-center gap-3 rounded-lg bg-sunken px-4 py-2.5 text-left transition-colors hover:bg-hover lg:w-auto"
      >
        <CalendarSync className="size-6 shrink-0 text-brand" aria-hidden="true" />
        <span className="min-w-0 flex-1">
          <span className="block font-bold text-sm">{calendarMessages.subscribe}</span>
          <span className="block text-ink-soft text-xs">{calendarMessages.subscribeHint}</span>
        </span>
        <ChevronRight className="size-5 shrink-0 text-ink-soft" aria-hidden="true" />
      </button>
      <CalendarFeedSheet open={open} onClose={() => setOpen(false)} />
    </>
  );
}

export function CalendarFeedSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={calendarMessages.feed.title}
      description={calendarMessages.feed.text}
    >
      <CalendarFeed />
    </Sheet>
  );
}

function CalendarFeed() {
  const query = useQuery(calendarFeedQuery);
  const { data } = query;
  const renew = useRenewCalendarFeed();
  if (!data) return <Unloaded query={query} loading={<FeedSkeleton />} />;
  return (
    <div className="mt-4 flex flex-col gap-4">
      <p className="flex gap-2 rounded-lg bg-warning-soft p-3 text-sm">
        <TriangleAlert className="mt-0.5 size-4 shrink-0 text-warning" aria-hidden="true" />
        {texts.secretText}
      </p>
      {data.path === null ? (
        <Button busy={renew.isPending} onClick={() => renew.mutate()}>
          {texts.create}
        </Button>
      ) : (
        <>
          {/* A new URL has a new key, which resets the state of the copy button. */}
          <Address key={data.path} path={data.path} isNew={renew.isSuccess} />
          <Renewal
            busy={renew.isPending}
            onRenew={() =>
              renew.mutate(undefined, {
                onSuccess: () =>
                  showToast({ type: 'success', about: 'calendar-feed', title: texts.renewDone }),
              })
            }
          />
        </>
      )}
      {renew.error && (
        <FailureAlert
          title={data.path === null ? texts.createFailed : texts.renewFailed}
          text={messageOf(renew.error)}
        />
      )}
    </div>
  );
}

function FeedSkeleton() {
  return (
    <div className="mt-4">
      <LoadingStatus label={texts.loading} />
      <Skeleton className="h-12 w-full" />
      <Skeleton shape="pill" className="mt-3 h-11 w-full" />
    </div>
  );
}

interface AddressProps {
  path: string;
  /** Whether the URL has just been created. A new URL takes the focus. */
  isNew: boolean;
}

function Address({ path, isNew }: AddressProps) {
  const url = new URL(path, location.origin);
  const words = { copied: texts.copied, failed: texts.copyFailed };
  const { outcome, copy } = useCopy(words);
  return (
    <>
      <Field label={texts.address}>
        {(control) => (
          <TextInput
            {...control}
            ref={isNew ? focusOnMount : undefined}
            readOnly
            value={url.href}
            onFocus={(event) => event.target.select()}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-3 *:flex-1">
        <Button onClick={() => void copy(url.href)}>
          <Copy className="size-5" aria-hidden="true" />
          {outcome === undefined ? texts.copy : words[outcome]}
        </Button>
        {/* Calendar applications handle this scheme. */}
        <a href={`webcal://${url.host}${url.pathname}`} className={buttonClasses('secondary')}>
          <CalendarSync className="size-5" aria-hidden="true" />
          {texts.open}
        </a>
      </div>
    </>
  );
}

/** The button that renews the URL. It asks for confirmation, because calendars with the old URL stop updating. */
function Renewal({ busy, onRenew }: { busy: boolean; onRenew: () => void }) {
  const [isAsking, setAsking] = useState<boolean>();
  if (!isAsking) {
    return (
      <Button
        // When the confirmation, which has the focus, is removed, this button takes the focus back.
        ref={isAsking === false ? focusOnMount : undefined}
        variant="ghost"
        busy={busy}
        onClick={() => setAsking(true)}
      >
        {texts.renew}
      </Button>
    );
  }
  return (
    <section aria-label={texts.renewTitle} className="rounded-lg bg-sunken p-4">
      <p ref={focusOnMount} tabIndex={-1} className="font-bold text-sm outline-none">
        {texts.renewTitle}
      </p>
      <p className="mt-1 text-ink-soft text-sm">{texts.renewText}</p>
      <div className="mt-3 flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={() => setAsking(false)}>
          {commonMessages.cancel}
        </Button>
        <Button
          variant="danger"
          onClick={() => {
            setAsking(false);
            onRenew();
          }}
        >
          {texts.renew}
        </Button>
      </div>
    </section>
  );
}
