import { aboutMessages } from '../features/articles/about.messages.ts';
import { useSiteNames } from '../features/articles/use-site-names.ts';
import { LinkButton } from '../ui/link-button.tsx';
import { Mascot } from '../ui/mascot.tsx';
import { ArticlePage } from './article-page.tsx';

/** `/about`: what the site is for, and how one begins. */
export default function AboutPage() {
  const { siteName, description } = useSiteNames();
  const sections = aboutMessages.sections(siteName);
  return (
    <ArticlePage article={{ ...aboutMessages, lead: description, sections }}>
      <div className="mt-12 flex items-center gap-6 rounded-xl bg-brand-soft p-6">
        <Mascot mood="happy" />
        <div>
          <p className="[word-break:auto-phrase]">{aboutMessages.invitationText}</p>
          <LinkButton to="/" className="mt-3">
            {aboutMessages.browse}
          </LinkButton>
        </div>
      </div>
    </ArticlePage>
  );
}
