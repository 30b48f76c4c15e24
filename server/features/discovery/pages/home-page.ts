import type { Page } from '#contract/foundations/primitives.ts';
import type { PostCard } from '#contract/posts/posts.ts';
import { imageGallery } from '#contract/site/image-gallery.ts';
import type { InitialData } from '#contract/site/initial-data.ts';
import { askFor, homeQueries } from '#contract/site/page-queries.ts';
import type { SiteSettings } from '#contract/site/site-settings.ts';
import { sitePicture } from '#server/features/site/site-settings/site-settings.service.ts';
import { type Html, html, linkedDataBlock } from '#server/platform/http/html.ts';
import { pageHead } from '#server/platform/http/page-head.ts';
import type { AppPage } from './app-page.ts';

const [recentQuery] = homeQueries;
const recentUrl = askFor(recentQuery, '').url;

/** Returns the home page. `origin` is the origin of the public URL, such as `https://example.org`. */
export function homePage(origin: string): AppPage {
  return {
    route: '/',
    queries: homeQueries,
    describe: (answers, known) => {
      if (answers === null) return { head: known && headOf(known, origin) };
      const { data } = answers;
      return {
        head: headOf(data['/api/site-settings'], origin),
        linkedData: galleryBlock(data, origin),
      };
    },
  };
}

// Returns the same head as `usePageMeta`, for link previews, which run no script.
function headOf(site: SiteSettings, origin: string): Html {
  return pageHead({
    title: site.site_name,
    description: site.site_description,
    preview: {
      title: site.og_title || site.site_name,
      description: site.og_description || site.site_description,
    },
    siteName: site.site_name,
    canonical: new URL('/', origin).href,
    type: 'website',
    picture: sitePicture(site, origin),
    links: [
      {
        type: 'application/atom+xml',
        title: site.site_name,
        href: new URL('/feed.atom', origin).href,
      },
    ],
  });
}

function galleryBlock(data: InitialData, origin: string): Html {
  const { items: posts } = data[recentUrl] as Page<PostCard>;
  const gallery = imageGallery({ name: data['/api/site-settings'].site_name, origin, posts });
  return gallery ? linkedDataBlock(gallery) : html``;
}
