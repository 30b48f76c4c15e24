import { AliasSection } from '../../features/admin/tags/alias-section.tsx';
import { CharacterSection } from '../../features/admin/tags/character-section.tsx';
import { managedTagsMessages } from '../../features/admin/tags/managed-tags.messages.ts';
import { MergeSection } from '../../features/admin/tags/merge-section.tsx';
import { AdminPage } from '../../features/admin/ui/admin-page.tsx';

const texts = managedTagsMessages;

/** `/admin/tags`: the characters of the site, and tags that become others. */
export default function AdminTags() {
  return (
    <AdminPage title={texts.title} lead={texts.lead}>
      <div className="max-w-3xl space-y-6">
        <CharacterSection />
        <MergeSection />
        <AliasSection />
      </div>
    </AdminPage>
  );
}
