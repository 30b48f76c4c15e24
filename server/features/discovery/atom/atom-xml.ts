import { pictureKeyOf } from '#contract/foundations/picture-urls.ts';
import { plainLine } from '#contract/foundations/plain-text.ts';
import type { PostCard } from '#contract/posts/posts.ts';
import { type Html, html, xml, xmlDeclaration } from '#server/platform/http/html.ts';
import type { AtomFeed } from './atom.service.ts';

/** The update time of a feed without entries, which is required. */
const NEVER = '1970-01-01T00:00:00.000Z';

/** Returns the update time of a feed: the latest of its entries. */
export function updatedAt({ posts }: Pick<AtomFeed, 'posts'>): string {
  return posts.map(changedAt).reduce((latest, time) => (time > latest ? time : latest), NEVER);
}

function changedAt({ created_at, edited_at }: PostCard): string {
  return edited_at ?? created_at;
}

/** Returns a feed as Atom (RFC 4287). */
export function atomXml(feed: AtomFeed, origin: string): string {
  const { path, page, title, subtitle, posts, animated } = feed;
  return xml`${xmlDeclaration}<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="ja">
<id>${origin}${path}</id>
<title>${title}</title>
${subtitle === '' ? '' : xml`<subtitle>${plainLine(subtitle)}</subtitle>`}
<link rel="self" type="application/atom+xml" href="${origin}${path}"/>
<link rel="alternate" type="text/html" href="${origin}${page}"/>
<updated>${updatedAt(feed)}</updated>
<icon>${origin}/icons/icon-192.png</icon>
${posts.map((post) => entry(post, pictureOf(post, animated, origin), origin))}</feed>
`.text;
}

function entry(post: PostCard, picture: ReturnType<typeof pictureOf>, origin: string): Html {
  const url = `${origin}/posts/${post.id}`;
  const { display_name, username } = post.profiles;
  return xml`<entry>
<id>${url}</id>
<title>${post.title}</title>
<link rel="alternate" type="text/html" href="${url}"/>
${picture === null ? '' : xml`<link rel="enclosure" type="${picture.type}" href="${picture.url}"/>`}
<published>${post.created_at}</published>
<updated>${changedAt(post)}</updated>
<author><name>${display_name || username}</name><uri>${origin}/user/${post.user_id}</uri></author>
${post.character_tags.map((tag) => xml`<category term="${tag}"/>`)}
<content type="html">${content(post, picture?.url).text}</content>
</entry>
`;
}

function content({ title, excerpt, image }: PostCard, picture: string | undefined): Html {
  const text = plainLine(excerpt);
  return html`${
    picture === undefined ? '' : html`<p><img src="${picture}" alt="${image?.alt || title}"></p>`
  }${text === '' ? '' : html`<p>${text}</p>`}`;
}

// Returns the picture of a post. Its URL requests JPEG, but the site sends an animated picture as GIF in response.
function pictureOf({ image_url }: PostCard, animated: ReadonlySet<string>, origin: string) {
  if (image_url === null) return null;
  const type = animated.has(pictureKeyOf(image_url)) ? 'image/gif' : 'image/jpeg';
  return { url: `${origin}${image_url}?w=1200&format=jpeg`, type };
}
