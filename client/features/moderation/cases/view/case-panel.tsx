import { ArrowDown, FileSearch } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { nameOf } from '#client/features/identity/member-names/member-name.ts';
import { reportsMessages } from '#client/features/moderation/reports/reports.messages.ts';
import { formatDateTime } from '#client/lib/format/format.ts';
import { Link } from '#client/lib/router/link.tsx';
import { Badge } from '#client/ui/feedback/badge.tsx';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { LoadedQuery } from '#client/ui/feedback/loaded-query.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { BottomBar } from '#client/ui/overlay/bottom-bar.tsx';
import { RelativeTime } from '#client/ui/text/relative-time.tsx';
import type { CaseView } from '#contract/moderation/cases.ts';
import { Card, DecidedCard } from '../case-cards.tsx';
import { claimStatusOf, useClaimHolder } from '../case-claim.tsx';
import { titleOf, wordOf } from '../case-words.ts';
import { casesMessages as texts } from '../cases.messages.ts';
import { useCase } from '../cases.queries.ts';
import { DecideSection } from '../deciding/decide-section.tsx';
import { focusInSight } from '../focus-in-sight.ts';
import type { NextCase } from '../next-case-link.tsx';
import { AuthorCard } from './author-card.tsx';
import { ReportedTarget } from './reported-target.tsx';

interface CasePanelProps {
  caseId: string;
  /** Whether the heading receives the focus, because the case was opened from the list or from another case. */
  takesFocus: boolean;
  /** Undefined while the queue loads. */
  next: NextCase | undefined;
  onDecided: () => void;
}

export function CasePanel({ caseId, ...shown }: CasePanelProps) {
  const missing = (
    <EmptyState icon={FileSearch} mood="lost" title={texts.missing} text={texts.missingText} />
  );
  return (
    <LoadedQuery query={useCase(caseId)} missing={missing}>
      {(view) => <Loaded view={view} {...shown} />}
    </LoadedQuery>
  );
}

interface LoadedProps extends Omit<CasePanelProps, 'caseId'> {
  view: CaseView;
}

function Loaded({ view, takesFocus, next, onDecided }: LoadedProps) {
  const section = useRef<HTMLElement>(null);
  return (
    <article aria-labelledby="case-title">
      <Heading view={view} takesFocus={takesFocus} />
      <div className="grid gap-3 xl:grid-cols-[minmax(0,1fr)_20rem] xl:items-start">
        <div className="min-w-0 space-y-3">
          {view.appeal && <Appeal appeal={view.appeal} />}
          <GatheredReports view={view} />
          <ReportedTarget view={view} />
          <AuthorCard view={view} />
        </div>
        <StickyPanel>
          <section
            ref={section}
            aria-label={texts.decided.section}
            tabIndex={-1}
            data-toasts-beside=""
            className="scroll-mt-20 outline-none"
          >
            <DecideSection view={view} next={next} onDecided={onDecided} />
          </section>
        </StickyPanel>
      </div>
      <DecisionBar view={view} section={section} />
    </article>
  );
}

function Heading({ view: { case: item }, takesFocus }: Pick<LoadedProps, 'view' | 'takesFocus'>) {
  return (
    <header className="mb-3">
      <p className="flex flex-wrap items-center gap-1.5 text-ink-soft text-xs">
        <Badge tone={item.kind === 'appeal' ? 'brand' : 'neutral'}>{texts.kinds[item.kind]}</Badge>
        {texts.nouns[item.target_type]} · {formatDateTime(item.opened_at)}
        {item.reports_count > 1 && ` · ${texts.reports(item.reports_count)}`}
      </p>
      <h2
        id="case-title"
        ref={takesFocus ? focusInSight : null}
        tabIndex={-1}
        className="mt-1.5 line-clamp-2 scroll-mt-24 text-lg"
      >
        {/* The title of a case about a comment does not contain its text, because the content below shows the text. */}
        {item.target_type === 'comment' ? texts.commentBy(nameOf(item.owner)) : titleOf(item)}
      </h2>
    </header>
  );
}

function Appeal({ appeal: { text, decision } }: { appeal: NonNullable<CaseView['appeal']> }) {
  return (
    <>
      <Card title={texts.appeal.title}>
        <p className="user-text">{text}</p>
      </Card>
      <DecidedCard decision={decision} title={texts.appeal.against} hidesTarget />
    </>
  );
}

/** A column that stays visible. If it is higher than the screen, its end with the button stays visible. */
function StickyPanel({ children }: { children: ReactNode }) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = panel.current;
    if (!element || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(() => {
      element.style.setProperty('--panel-height', `${element.offsetHeight}px`);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <div
      ref={panel}
      className="xl:sticky xl:top-[min(5rem,calc(100dvh-1rem-var(--panel-height,0px)))]"
    >
      {children}
    </div>
  );
}

/** The number of reports that are shown at once, so that the content stays on the first screen of a phone. */
const REPORTS_SHOWN = 2;

function GatheredReports({ view: { reports, case: item } }: { view: CaseView }) {
  if (reports.length === 0) return null;
  const more = reports.slice(REPORTS_SHOWN);
  return (
    <Card title={texts.gathered.title}>
      {more.length > 0 && (
        <p className="mb-2 flex flex-wrap gap-1.5">
          {item.reasons.map(({ reason, count }) => (
            <Badge key={reason}>
              {texts.gathered.count(reportsMessages.reasons[reason], count)}
            </Badge>
          ))}
        </p>
      )}
      <Reports reports={reports.slice(0, REPORTS_SHOWN)} />
      {more.length > 0 && (
        <details>
          <summary className="flex min-h-11 cursor-pointer items-center text-brand text-sm">
            {texts.gathered.more(more.length)}
          </summary>
          <Reports reports={more} />
        </details>
      )}
    </Card>
  );
}

function Reports({ reports }: Pick<CaseView, 'reports'>) {
  return (
    <ul className="divide-y divide-line">
      {reports.map((report) => (
        <Report key={report.id} report={report} />
      ))}
    </ul>
  );
}

function Report({ report }: { report: CaseView['reports'][number] }) {
  const { reporter, reason, detail, right, wrong, created_at } = report;
  return (
    <li className="py-2 text-sm first:pt-0 last:pb-0">
      <p className="flex flex-wrap items-center gap-x-2">
        <Badge tone="warning">{reportsMessages.reasons[reason]}</Badge>
        <Link
          to={`/user/${reporter.id}`}
          className="inline-flex min-h-11 items-center hover:underline"
        >
          {nameOf(reporter)}
        </Link>
        <RelativeTime iso={created_at} className="text-ink-soft text-xs" />
      </p>
      {detail !== '' && <p className="user-text">{detail}</p>}
      {right + wrong > 0 && (
        <p className="text-ink-soft text-xs">{texts.gathered.reporterRecord(right, wrong)}</p>
      )}
    </li>
  );
}

interface DecisionBarProps {
  view: CaseView;
  /** The section of the page with the decision. On small screens, the section is below the case. */
  section: RefObject<HTMLElement | null>;
}

function DecisionBar({ view, section }: DecisionBarProps) {
  const isInSight = useIsInSight(section);
  const holder = useClaimHolder(view.case);
  if (isInSight) return null;
  function go() {
    section.current?.focus({ preventScroll: true });
    section.current?.scrollIntoView({ block: 'start' });
  }
  const { decision, can } = view;
  const isOpen = view.case.status === 'open';
  const refusal = isOpen ? can.refusal : null;
  const text = isOpen
    ? claimStatusOf(view.case, holder)
    : texts.bar.decided(decision && wordOf(decision));
  return (
    <BottomBar className="mt-3 xl:hidden">
      <div className="flex items-center gap-3">
        <p className="line-clamp-2 min-w-0 flex-1 text-sm">
          {refusal === null ? text : texts.refusals[refusal]}
        </p>
        {refusal === null && (
          <Button variant={can.choose.length > 0 ? 'primary' : 'secondary'} onClick={go}>
            {can.choose.length > 0 ? texts.bar.go : texts.bar.show}
            <ArrowDown className="size-4" aria-hidden="true" />
          </Button>
        )}
      </div>
    </BottomBar>
  );
}

/** Whether an element is in sight. True until the browser reports otherwise. */
function useIsInSight(element: RefObject<HTMLElement | null>): boolean {
  const [isInSight, setInSight] = useState(true);
  useEffect(() => {
    if (!element.current || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver((entries) => {
      setInSight(entries.at(-1)?.isIntersecting ?? true);
    }, MARGIN);
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isInSight;
}

/** The lower end of the screen is excluded, because the tab bar and this bar cover it. */
const MARGIN = { rootMargin: '0px 0px -140px' };
