import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { legalPagesKeys } from '#client/features/site/articles/legal-pages.queries.ts';
import { useAdminFunction } from '#client/features/team/admin-ui/admin-functions.queries.ts';
import { type FunctionInput, getJson } from '#client/lib/api/api.ts';
import type { LegalPage } from '#contract/site/legal-page-text.ts';

const keys = { versions: (page: LegalPage) => ['admin', 'legal-pages', page] as const };

export function legalPageVersionsQuery(page: LegalPage) {
  return queryOptions({
    queryKey: keys.versions(page),
    queryFn: ({ signal }) =>
      getJson('/api/admin/legal-pages/{page}/versions', { params: { page }, signal }),
  });
}

export function usePublishLegalPage(page: LegalPage) {
  const client = useQueryClient();
  // Older versions are refetched as well, because each response contains the number of the version in force.
  const call = useAdminFunction<'publishLegalPage'>({
    elsewhere: [legalPagesKeys.page(page), keys.versions(page)],
  });
  return (input: Omit<FunctionInput<'publishLegalPage'>, 'page'>) =>
    call('publishLegalPage', { ...input, page }, (published) =>
      client.setQueryData(legalPagesKeys.version(page, null), published),
    );
}
