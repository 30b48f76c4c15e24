import { nameOf } from '#client/features/identity/member-names/member-name.ts';
import { Card } from '#client/features/moderation/cases/case-card.tsx';
import { casesMessages } from '#client/features/moderation/cases/cases.messages.ts';
import { reportsMessages } from '#client/features/moderation/reports/reports.messages.ts';
import { Link } from '#client/lib/router/link.tsx';
import { Badge } from '#client/ui/feedback/badge.tsx';
import { RelativeTime } from '#client/ui/text/relative-time.tsx';
import type { CaseView } from '#contract/moderation/cases.ts';

const texts = casesMessages.gathered;

/** The reports of a target: reporters, reasons and the reputation of each reporter. */
export function GatheredReports({ reports }: Pick<CaseView, 'reports'>) {
  if (reports.length === 0) return null;
  return (
    <Card title={texts.title} lead={texts.lead}>
      <ul className="divide-y divide-line">
        {reports.map((report) => (
          <Report key={report.id} report={report} />
        ))}
      </ul>
    </Card>
  );
}

function Report({ report }: { report: CaseView['reports'][number] }) {
  const { reporter, reason, detail, weight, right, wrong, created_at } = report;
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
        <span className="nums ml-auto text-ink-soft text-xs" title={casesMessages.weightHint}>
          {casesMessages.weight(weight)}
        </span>
      </p>
      {detail !== '' && <p className="user-text">{detail}</p>}
      {right + wrong > 0 && (
        <p className="text-ink-soft text-xs">{texts.reporterRecord(right, wrong)}</p>
      )}
    </li>
  );
}
