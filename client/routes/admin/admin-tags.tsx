import { AliasSection } from '#client/features/tags/managed-tags/alias-section.tsx';
import { CharacterSection } from '#client/features/tags/managed-tags/character-section.tsx';
import { managedTagsMessages as texts } from '#client/features/tags/managed-tags/managed-tags.messages.ts';
import { MergeSection } from '#client/features/tags/managed-tags/merge-section.tsx';
import { AdminPage } from '#client/features/team/admin-ui/admin-page.tsx';

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
