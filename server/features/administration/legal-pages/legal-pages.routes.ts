import {
  getLegalPage,
  getLegalPageVersions,
  publishLegalPage,
} from '#contract/administration/legal-pages.ts';
import type { Site } from '#server/platform/site.ts';
import { listLegalPageVersions, publishText, readLegalPage } from './legal-pages.service.ts';

export function registerLegalPages({ binding, database }: Site): void {
  binding.query(getLegalPage, ({ params, search }) =>
    readLegalPage(database, params.page, search.version),
  );
  binding.query(getLegalPageVersions, ({ params }) => listLegalPageVersions(database, params.page));
  binding.callable(publishLegalPage, ({ viewer, input }) => publishText(database, viewer, input));
}
