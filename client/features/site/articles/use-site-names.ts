import { useSiteSettings } from '#client/features/site/site-settings/site-settings.queries.ts';
import { commonMessages } from '#client/lib/format/common.messages.ts';
import { articlesMessages } from './articles.messages.ts';

export interface SiteNames {
  siteName: string;
  operator: string;
  contact: string;
  description: string;
}

/** Returns the names of the site and its operator for static pages. Without the settings, returns generic defaults. */
export function useSiteNames(): SiteNames {
  const site = useSiteSettings();
  return {
    siteName: site?.site_name ?? commonMessages.siteName,
    operator: site?.operator_name ?? articlesMessages.operator,
    contact: site?.contact_email ?? '',
    description: site?.site_description ?? commonMessages.siteDescription,
  };
}
