import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { legalPagesKeys } from '#client/features/site/articles/legal-pages.queries.ts';
import { useAdminCall } from '#client/features/team/admin-ui/use-admin-call.ts';
import { callFunction, type FunctionInput, getJson } from '#client/lib/api/api.ts';
import type { LegalPageVersion } from '#contract/administration/legal-pages.ts';
import type { LegalPage } from '#contract/site/legal-page-text.ts';

const keys = { versions: (page: LegalPage) => ['admin', 'legal-pages', page] as const };

export function legalPageVersionsQuery(page: LegalPage) {
  return queryOptions({
    queryKey: keys.versions(page),
    queryFn: ({ signal }) =>
      getJson('/api/admin/legal-pages/{page}/versions', { params: { page }, signal }),
  });
}

/** Returns the call that publishes a page. It updates the cache immediately, and throws `ApiError`. */
export function usePublishLegalPage(
  page: LegalPage,
): (input: Omit<FunctionInput<'publishLegalPage'>, 'page'>) => Promise<LegalPageVersion> {
  const client = useQueryClient();
  // Refetches older versions as well, because each contains the number of the version in force.
  const call = useAdminCall({ elsewhere: [legalPagesKeys.page(page), keys.versions(page)] });
  return (input) =>
    call(async () => {
      const published = await callFunction('publishLegalPage', { ...input, page });
      client.setQueryData(legalPagesKeys.version(page, null), published);
      return published;
    });
}
