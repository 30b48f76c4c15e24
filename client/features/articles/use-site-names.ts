import { commonMessages } from '../../lib/common.messages.ts';
import { useSiteSettings } from '../site-settings/site-settings.queries.ts';
import { articlesMessages } from './articles.messages.ts';

/** Returns what static pages say of the site and its operator. Without the settings, it is what holds for any site. */
export function useSiteNames() {
  const site = useSiteSettings();
  return {
    siteName: site?.site_name ?? commonMessages.siteName,
    operator: site?.operator_name ?? articlesMessages.operator,
    contact: site?.contact_email ?? '',
    description: site?.site_description ?? commonMessages.siteDescription,
  };
}
