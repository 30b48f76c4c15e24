import '#client/ui/styles/all.css';
import { aboutMessages } from '#client/features/site/articles/about.messages.ts';
import { ArticlePage } from '#client/features/site/articles/article-page.tsx';
import { useSiteNames } from '#client/features/site/articles/use-site-names.ts';
import { Mascot } from '#client/ui/feedback/mascot.tsx';
import { LinkButton } from '#client/ui/navigation/link-button.tsx';

/** `/about`: the purpose of the site, and the first steps. */
export default function AboutPage() {
  const { siteName, description } = useSiteNames();
  const sections = aboutMessages.sections(siteName);
  return (
    <ArticlePage article={{ ...aboutMessages, lead: description, sections }}>
      <div className="mt-12 flex items-center gap-6 rounded-xl bg-brand-soft p-6">
        <Mascot mood="happy" />
        <div>
          <p>{aboutMessages.invitationText}</p>
          <LinkButton to="/" className="mt-3">
            {aboutMessages.browse}
          </LinkButton>
        </div>
      </div>
    </ArticlePage>
  );
}
