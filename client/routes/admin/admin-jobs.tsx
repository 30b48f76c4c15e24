import { JobList } from '#client/features/administration/jobs/job-list.tsx';
import { jobsMessages } from '#client/features/administration/jobs/jobs.messages.ts';
import { AdminPage } from '#client/features/team/admin-ui/admin-page.tsx';

export default function AdminJobsPage() {
  return (
    <AdminPage title={jobsMessages.title} lead={jobsMessages.lead}>
      <JobList />
    </AdminPage>
  );
}
