import { useQuery } from '@tanstack/react-query';
import {
  LegalPageEditor,
  LegalPageNav,
} from '#client/features/administration/managed-legal-pages/legal-page-editor.tsx';
import { managedLegalPagesMessages as texts } from '#client/features/administration/managed-legal-pages/managed-legal-pages.messages.ts';
import { legalPageQuery } from '#client/features/site/articles/legal-pages.queries.ts';
import { AdminPage } from '#client/features/team/admin-ui/admin-page.tsx';
import { useParams } from '#client/lib/router/router-hooks.ts';
import { LoadedQuery } from '#client/ui/feedback/loaded-query.tsx';
import { LinkButton } from '#client/ui/navigation/link-button.tsx';
import { legalPages } from '#contract/site/legal-page-text.ts';

export default function AdminLegalPages() {
  const { page: written } = useParams();
  const page = legalPages.find((name) => name === written) ?? 'terms';
  const actions = (
    <LinkButton to={`/${page}`} variant="secondary">
      {texts.open}
    </LinkButton>
  );
  return (
    <AdminPage title={texts.title} lead={texts.lead} actions={actions}>
      <LegalPageNav shown={page} />
      <LoadedQuery query={useQuery(legalPageQuery(page, null))}>
        {(inForce) => <LegalPageEditor key={page} inForce={inForce} />}
      </LoadedQuery>
    </AdminPage>
  );
}
