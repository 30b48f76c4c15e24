import { Link } from 'react-router';
import { useSiteSettings } from '#client/features/site/site-settings/site-settings.queries.ts';
import { mailtoOf } from './contact.ts';
import { shellMessages } from './shell.messages.ts';
import { ThemeChoice } from './theme-choice.tsx';

const texts = shellMessages.footer;

const linkClasses =
  'inline-flex min-h-11 items-center rounded-sm text-ink-soft text-sm underline-offset-4 hover:text-ink hover:underline';

/** The footer of all pages: links, the operator and the theme. */
export function Footer() {
  const site = useSiteSettings();
  return (
    // Hidden while the page loads, so that the footer does not visibly move.
    <footer className="mt-16 border-line border-t bg-sunken [main:has([data-loading])+&]:invisible">
      <div className="mx-auto max-w-page px-4 pt-8 pb-[calc(6rem+env(safe-area-inset-bottom))] md:flex md:items-start md:justify-between md:gap-8 md:pb-10">
        <div>
          <nav aria-label={shellMessages.nav.footer}>
            <ul className="flex flex-wrap gap-x-6">
              <FooterLink to="/about" label={texts.about} />
              {site && (
                <li>
                  <a href={mailtoOf(site)} className={linkClasses}>
                    {texts.contact}
                  </a>
                </li>
              )}
              <FooterLink to="/terms" label={texts.terms} />
              <FooterLink to="/guidelines" label={texts.guidelines} />
              <FooterLink to="/privacy" label={texts.privacy} />
              <FooterLink to="/company" label={texts.company} />
              <FooterLink to="/copyright" label={texts.copyright} />
            </ul>
          </nav>
          {site && (
            <p className="mt-3 text-ink-faint text-xs">
              {texts.rights(new Date().getFullYear(), site.operator_name)}
            </p>
          )}
        </div>
        <div className="mt-6 md:mt-0">
          <ThemeChoice />
        </div>
      </div>
    </footer>
  );
}

function FooterLink({ to, label }: { to: string; label: string }) {
  return (
    <li>
      <Link to={to} className={linkClasses}>
        {label}
      </Link>
    </li>
  );
}
