import { Link } from 'react-router';
import type { CaseView } from '../../../../contract/report-cases.ts';
import { Badge } from '../../../ui/badge.tsx';
import { nameOf } from '../../../ui/member-name.ts';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { reportsMessages } from '../../reports/reports.messages.ts';
import { Card } from './card.tsx';
import { reportCasesMessages } from './report-cases.messages.ts';

const texts = reportCasesMessages.gathered;

/** Who has reported it, why, and how often they were right before. */
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
        <span className="nums ml-auto text-ink-soft text-xs" title={reportCasesMessages.weightHint}>
          {reportCasesMessages.weight(weight)}
        </span>
      </p>
      {detail !== '' && <p className="user-text">{detail}</p>}
      {right + wrong > 0 && <p className="text-ink-soft text-xs">{texts.standing(right, wrong)}</p>}
    </li>
  );
}
