import { useParams } from 'react-router';
import { CaseFilters } from '../../features/admin/reports/case-filters.tsx';
import { CasesView } from '../../features/admin/reports/cases-view.tsx';
import { reportCasesMessages } from '../../features/admin/reports/report-cases.messages.ts';
import { useCaseFilters } from '../../features/admin/reports/use-case-filters.ts';
import { AdminPage } from '../../features/admin/ui/admin-page.tsx';
import { cx } from '../../ui/cx.ts';

/** `/admin/reports`: what waits for a decision of the team. `/admin/reports/{caseId}`: one of them. */
export default function ReportsPage() {
  const { caseId } = useParams();
  const filters = useCaseFilters();
  const { title, lead } = reportCasesMessages;
  return (
    <AdminPage title={title} lead={lead}>
      <div className={cx(caseId !== undefined && 'max-lg:hidden')}>
        <CaseFilters filters={filters} />
      </div>
      <CasesView caseId={caseId} filters={filters} />
    </AdminPage>
  );
}
