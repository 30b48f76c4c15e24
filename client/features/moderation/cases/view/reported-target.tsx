import {
  EyeOff,
  Images,
  Link2,
  type LucideIcon,
  MessagesSquare,
  PenLine,
  TextSearch,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { nameOf } from '#client/features/identity/member-names/member-name.ts';
import { SnapshotView } from '#client/features/moderation/decisions/snapshot-view.tsx';
import { messageOf } from '#client/lib/api/api-error.ts';
import { formatDateTime } from '#client/lib/format/format.ts';
import { Link } from '#client/lib/router/link.tsx';
import { Badge } from '#client/ui/feedback/badge.tsx';
import { FailureAlert } from '#client/ui/feedback/failure-alert.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { CoverablePicture } from '#client/ui/media/coverable-picture.tsx';
import type { PictureSizes } from '#client/ui/media/picture-sizes.ts';
import { cx } from '#client/ui/text/cx.ts';
import { linksElsewhere } from '#contract/foundations/links.ts';
import type { CaseView, ReportedMessage } from '#contract/moderation/cases.ts';
import type { Snapshot } from '#contract/moderation/decisions.ts';
import type { ReportTarget } from '#contract/moderation/reports.ts';
import { titleOf } from '../case-words.ts';
import { casesMessages, reportedMessagesMessages as messagesTexts } from '../cases.messages.ts';
import { useReportedMessages } from '../cases.queries.ts';

const texts = casesMessages.target;

const paths: Partial<Record<ReportTarget, string>> = {
  post: '/posts/',
  event: '/events/',
  user: '/user/',
  series: '/series/',
};

export function ReportedTarget({ view }: { view: CaseView }) {
  const { target, reported, parent, is_edited } = view;
  const { kind, target_type, target_id, hidden_at } = view.case;
  const isPending = kind === 'links';
  const path = paths[target_type];
  const shown = target ?? reported;
  return (
    <section aria-label={isPending ? texts.waiting : texts.title} className="space-y-2">
      {hidden_at !== null && (
        <Note icon={EyeOff}>{texts.hiddenSince(formatDateTime(hidden_at))}</Note>
      )}
      {is_edited && target && <Note icon={PenLine}>{texts.edited}</Note>}
      {!target && (
        <div className="rounded-lg bg-sunken p-4 text-sm">
          <p className="font-bold">{texts.missing}</p>
          <p className="text-ink-soft">{texts.missingText}</p>
        </div>
      )}
      {parent && (
        <blockquote className="border-line border-l-4 pl-3 text-ink-soft text-sm">
          <p>{texts.parent(nameOf(parent.author))}</p>
          <p className="user-text line-clamp-4">{parent.text}</p>
        </blockquote>
      )}
      {view.watched_terms.length > 0 && <WatchedTerms terms={view.watched_terms} />}
      {view.removed_pictures.length > 0 && <RemovedPictures pictures={view.removed_pictures} />}
      {isPending && shown && <LinkList snapshot={shown} isExpected={isPendingForLinks(view)} />}
      {shown && (
        <SnapshotView
          type={target_type}
          snapshot={shown}
          heading={titleOf(view.case)}
          highlightsLinks={isPending}
          to={target && path !== undefined ? path + target_id : undefined}
        />
      )}
      {target_type === 'message' && <ReportedMessages key={view.case.id} caseId={view.case.id} />}
      {target && reported && is_edited && (
        <details>
          <summary className="flex min-h-11 cursor-pointer items-center text-brand text-sm">
            {texts.before}
          </summary>
          <SnapshotView type={target_type} snapshot={reported} />
        </details>
      )}
    </section>
  );
}

function isPendingForLinks({ watched_terms, removed_pictures }: CaseView): boolean {
  return watched_terms.length === 0 && removed_pictures.length === 0;
}

function Note({ icon: Icon, children }: { icon: typeof EyeOff; children: string }) {
  return (
    <p className="flex items-center gap-2 rounded-lg bg-warning-soft px-3 py-2 text-sm">
      <Icon className="size-4 shrink-0 text-warning" aria-hidden="true" />
      {children}
    </p>
  );
}

/** The messages around a reported message. They load on request, because the audit log records the reading. */
function ReportedMessages({ caseId }: { caseId: string }) {
  const { data, error, isPending, mutate } = useReportedMessages(caseId);
  if (data) return <Messages messages={data.messages} />;
  return (
    <div className="space-y-2">
      <p className="text-ink-soft text-xs">{messagesTexts.readText}</p>
      <Button variant="secondary" busy={isPending} onClick={() => mutate()}>
        <MessagesSquare className="size-5" aria-hidden="true" />
        {messagesTexts.read}
      </Button>
      <p className="text-ink-soft text-xs">{messagesTexts.logText}</p>
      {error && <FailureAlert title={messagesTexts.failed} text={messageOf(error)} />}
    </div>
  );
}

function Messages({ messages }: { messages: readonly ReportedMessage[] }) {
  if (messages.length === 0) return <p className="text-ink-soft text-sm">{messagesTexts.none}</p>;
  return (
    <section
      aria-label={messagesTexts.list}
      className="rounded-lg border border-line bg-surface p-3"
    >
      <h3 className="text-sm">{messagesTexts.list}</h3>
      <ol className="mt-2 space-y-1.5">
        {messages.map(({ id, author, is_reported, text, has_picture, has_card, created_at }) => {
          const { picture, card } = messagesTexts;
          const attached = [has_picture && picture, has_card && card].filter(Boolean);
          return (
            <li
              key={id}
              className={cx('rounded-md px-3 py-2', is_reported ? 'bg-danger-soft' : 'bg-sunken')}
            >
              <p className="flex flex-wrap gap-x-2 text-ink-soft text-xs">
                <span className="font-bold text-ink">
                  {author ? nameOf(author) : messagesTexts.gone}
                </span>
                {formatDateTime(created_at)}
                {is_reported && (
                  <span className="font-bold text-danger">{messagesTexts.reported}</span>
                )}
              </p>
              <p className="user-text text-sm">{text}</p>
              {attached.length > 0 && (
                <p className="text-ink-soft text-xs">{attached.join('・')}</p>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}

const { links } = casesMessages;
const SIZES: PictureSizes = [[null, '160px']];

interface LinkListProps {
  snapshot: Snapshot;
  /** Whether the case is about links, so that a text says when no link is found. */
  isExpected: boolean;
}

/** The links of a target as text, each with its full host first, so that nobody opens one by accident. */
function LinkList({ snapshot: { title, text }, isExpected }: LinkListProps) {
  const urls = linksElsewhere([title, text], window.location.host);
  if (urls.length === 0) {
    return isExpected ? <p className="text-ink-soft text-sm">{links.none}</p> : null;
  }
  return (
    <WarningSection title={links.title} icon={Link2}>
      <ul className="mt-2 space-y-2">
        {urls.map((url) => (
          <li key={url} className="text-sm">
            {/* The ASCII form of the host reveals letters of other scripts that look like Latin ones. */}
            <strong className="block break-all">{new URL(url).host}</strong>
            <code className="break-all text-ink-soft text-xs">{url}</code>
          </li>
        ))}
      </ul>
    </WarningSection>
  );
}

function WatchedTerms({ terms }: { terms: readonly string[] }) {
  return (
    <WarningSection title={links.watched} icon={TextSearch}>
      <ul className="mt-2 flex flex-wrap gap-1.5">
        {terms.map((term) => (
          <li key={term} className="max-w-full">
            <Badge>
              <span className="break-all">{term}</span>
            </Badge>
          </li>
        ))}
      </ul>
    </WarningSection>
  );
}

function RemovedPictures({ pictures }: { pictures: CaseView['removed_pictures'] }) {
  return (
    <WarningSection title={links.similar} icon={Images}>
      <ul className="mt-2 flex flex-wrap gap-3">
        {pictures.map(({ case_id, title, picture_url, picture, veil, decided_at }) => (
          <li key={case_id} className="w-40 text-sm">
            {picture_url && picture && (
              <CoverablePicture
                src={picture_url}
                {...picture}
                veil={veil}
                alt={links.removedPicture(title)}
                sizes={SIZES}
                fit="contain"
                className="rounded-md"
              />
            )}
            <Link to={`/admin/reports/${case_id}`} className="text-brand underline">
              {title === '' ? links.removedUntitled : title}
            </Link>
            <p className="text-ink-soft text-xs">{links.removedAt(formatDateTime(decided_at))}</p>
          </li>
        ))}
      </ul>
    </WarningSection>
  );
}

interface WarningSectionProps {
  title: string;
  icon: LucideIcon;
  children: ReactNode;
}

function WarningSection({ title, icon: Icon, children }: WarningSectionProps) {
  return (
    <section aria-label={title} className="rounded-lg bg-warning-soft p-4">
      <h3 className="flex items-center gap-2 text-sm">
        <Icon className="size-4 shrink-0 text-warning" aria-hidden="true" />
        {title}
      </h3>
      {children}
    </section>
  );
}
