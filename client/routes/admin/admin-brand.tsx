import { brandMessages as texts } from '#client/features/administration/brand/brand.messages.ts';
import { BrandForm } from '#client/features/administration/brand/brand-form.tsx';
import { useSystemSettings } from '#client/features/administration/site-settings-changes/site-settings-changes.queries.ts';
import { AdminPage } from '#client/features/team/admin-ui/admin-page.tsx';
import { LoadedQuery } from '#client/ui/feedback/loaded-query.tsx';

export default function AdminBrand() {
  return (
    <AdminPage title={texts.title} lead={texts.lead}>
      <LoadedQuery query={useSystemSettings()}>
        {(stored) => <BrandForm saved={stored} />}
      </LoadedQuery>
    </AdminPage>
  );
}
