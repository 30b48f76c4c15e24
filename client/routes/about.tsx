import '#client/ui/styles/all.css';
import { aboutArticle, aboutMessages } from '#client/features/site/articles/about.messages.ts';
import { LegalPageView } from '#client/features/site/articles/legal-page-view.tsx';
import { Mascot } from '#client/ui/feedback/mascot.tsx';
import { LinkButton } from '#client/ui/navigation/link-button.tsx';

export default function AboutPage() {
  return (
    <LegalPageView page="about" builtIn={aboutArticle}>
      <div className="mt-12 flex items-center gap-6 rounded-xl bg-brand-soft p-6">
        <Mascot mood="happy" />
        <div>
          <p>{aboutMessages.invitationText}</p>
          <LinkButton to="/" className="mt-3">
            {aboutMessages.browse}
          </LinkButton>
        </div>
      </div>
    </LegalPageView>
  );
}
