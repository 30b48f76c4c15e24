import * as contract from '#contract/administration/legal-pages.ts';
import type { Site } from '#server/platform/site.ts';
import { listLegalPageVersions, publishText, readLegalPage } from './legal-pages.service.ts';

export function registerLegalPages({ binding, database }: Site): void {
  binding.query(contract.getLegalPage, ({ params, search }) =>
    readLegalPage(database, params.page, search.version),
  );
  binding.query(contract.getLegalPageVersions, ({ params }) =>
    listLegalPageVersions(database, params.page),
  );
  binding.callable(contract.publishLegalPage, ({ viewer, input }) =>
    publishText(database, viewer, input),
  );
}
