import { casesMessages } from '#client/features/moderation/cases/cases.messages.ts';
import {
  CaseFilterBar,
  useCaseFilters,
} from '#client/features/moderation/cases/queue/case-filters.tsx';
import { CasesView } from '#client/features/moderation/cases/queue/cases-view.tsx';
import { AdminPage } from '#client/features/team/admin-ui/admin-page.tsx';
import { useParams } from '#client/lib/router/router-hooks.ts';
import { cx } from '#client/ui/text/cx.ts';

export default function ReportsPage() {
  const { caseId } = useParams();
  const filters = useCaseFilters();
  const { title, lead } = casesMessages;
  return (
    <AdminPage title={title} lead={lead} isOneRecord={caseId !== undefined}>
      <div className={cx(caseId !== undefined && 'max-lg:hidden')}>
        <CaseFilterBar filters={filters} />
      </div>
      <CasesView caseId={caseId} filters={filters} />
    </AdminPage>
  );
}
