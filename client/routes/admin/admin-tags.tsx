import { AliasSection } from '#client/features/tags/managed-tags/alias-section.tsx';
import { CharacterSection } from '#client/features/tags/managed-tags/character-section.tsx';
import { managedTagsMessages } from '#client/features/tags/managed-tags/managed-tags.messages.ts';
import { MergeSection } from '#client/features/tags/managed-tags/merge-section.tsx';
import { AdminPage } from '#client/features/team/admin-ui/admin-page.tsx';

const texts = managedTagsMessages;

/** `/admin/tags`: the characters of the site, and merged tags. */
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
