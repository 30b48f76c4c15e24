import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useAdminStatus } from '#client/features/identity/session/use-admin-status.ts';
import { usePageMeta } from '#client/features/site/page-meta/page-meta.ts';
import { Navigate } from '#client/lib/router/link.tsx';
import { Unloaded } from '#client/ui/feedback/loaded-query.tsx';
import { PageSpinner } from '#client/ui/feedback/page-spinner.tsx';
import '#client/ui/styles/all.css';
import { adminsMessages } from './admins.messages.ts';
import { adminSetupQuery } from './admins.queries.ts';
import { SetupForm } from './setup-form.tsx';

const texts = adminsMessages.setup;

/** The setup of the first admin. On a site with admins it redirects to the administration or to home. */
export function SetupPage() {
  usePageMeta({ title: texts.title, description: texts.lead });
  const setup = useQuery(adminSetupQuery);
  const { status, loading } = useAdminStatus();
  if (!setup.data || setup.error) {
    return <Unloaded heading query={setup} loading={<PageSpinner />} />;
  }
  if (loading) return <PageSpinner />;
  if (!setup.data.is_open) return <Navigate to={status?.is_admin ? '/admin' : '/'} replace />;
  return (
    <div className="mx-auto w-full max-w-lg px-4 py-8 lg:py-14">
      <KeyRound className="mb-3 size-8 text-brand" aria-hidden="true" />
      <h1 className="text-2xl">{texts.title}</h1>
      <p className="phrases mt-3">{texts.lead}</p>
      <p className="phrases mt-1 text-ink-soft text-sm">{texts.text}</p>
      <SetupForm />
    </div>
  );
}
