import type { ReactNode } from 'react';
import { Link } from '#client/lib/router/link.tsx';
import { Badge } from '#client/ui/feedback/badge.tsx';
import { toJapanTime } from '#client/ui/form/japan-time.ts';
import { ownTimeOf, wordsOf } from '#client/ui/form/time-words.ts';
import type { Plan, PlanFailure } from '#contract/foundations/publication-plans.ts';
import { publicationPlansMessages as texts } from './publication-plans.messages.ts';

interface PlanSummaryProps {
  planned: { title: string; plan: Plan & { is_withdrawn?: boolean } };
  /** The path of the form, which a press anywhere on the row opens. */
  to: string;
  /** The text of the badge of a plan whose time is in the future. */
  badge?: string;
  failures: Record<PlanFailure, string>;
  /** Further lines below the title. */
  children?: ReactNode;
}

/** The title of a planned item, and its publication time or the reason why it was not published. */
export function PlanSummary({ planned, to, badge, failures, children }: PlanSummaryProps) {
  const { title, plan } = planned;
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
        {plan.is_withdrawn ? (
          <Badge tone="neutral">{texts.withdrawnBadge}</Badge>
        ) : (
          <PlanState plan={plan} badge={badge} />
        )}
      </p>
      <h2 className="mt-1 line-clamp-2 text-base leading-snug">
        <Link
          to={to}
          aria-label={texts.open(title)}
          className="after:absolute after:inset-0 hover:text-brand"
        >
          {title}
        </Link>
      </h2>
      {children}
      {plan.failure !== null && (
        <p className="mt-1 font-medium text-danger text-xs">{failures[plan.failure]}</p>
      )}
    </>
  );
}

/** The publication time in Japan, and in the browser's time zone when it differs. */
function PlanState({ plan, badge }: { plan: Plan; badge: string | undefined }) {
  const { publish_at, failure } = plan;
  const wall = toJapanTime(publish_at);
  const own = ownTimeOf(wall);
  return (
    <>
      {failure !== null && <Badge tone="warning">{texts.failedBadge}</Badge>}
      {failure === null && badge && <Badge tone="brand">{badge}</Badge>}
      <time dateTime={publish_at} className="nums break-keep font-bold">
        {wordsOf(wall, new Date())}
      </time>
      {own !== null && <span className="text-ink-soft text-xs">{own}</span>}
    </>
  );
}
