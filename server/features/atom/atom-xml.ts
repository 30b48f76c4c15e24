import { plainLine } from '#contract/plain-text.ts';
import type { PostCard } from '#contract/posts.ts';
import { type Html, html } from '#server/platform/http/html.ts';
import { xml, xmlDeclaration } from '#server/platform/http/xml.ts';
import type { AtomFeed } from './atom.service.ts';

/** A feed that has no entry yet must tell a time as well. */
const NEVER = '1970-01-01T00:00:00.000Z';

/** When a feed changed last: the latest time that its entries tell. */
export function updatedAt({ posts }: Pick<AtomFeed, 'posts'>): string {
  return posts.map(changedAt).reduce((latest, time) => (time > latest ? time : latest), NEVER);
}

function changedAt({ created_at, edited_at }: PostCard): string {
  return edited_at ?? created_at;
}

/** The feed as Atom (RFC 4287). */
export function atomXml(feed: AtomFeed, origin: string): string {
  const { path, page, title, subtitle, posts } = feed;
  return xml`${xmlDeclaration}<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="ja">
<id>${origin}${path}</id>
<title>${title}</title>
${subtitle === '' ? '' : xml`<subtitle>${plainLine(subtitle)}</subtitle>`}
<link rel="self" type="application/atom+xml" href="${origin}${path}"/>
<link rel="alternate" type="text/html" href="${origin}${page}"/>
<updated>${updatedAt(feed)}</updated>
<icon>${origin}/icons/icon-192.png</icon>
${posts.map((post) => entry(post, origin))}</feed>
`.text;
}

function entry(post: PostCard, origin: string): Html {
  const url = `${origin}/posts/${post.id}`;
  const { display_name, username } = post.profiles;
  const picture = pictureOf(post, origin);
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

// Animated pictures stay animated.
function pictureOf({ image_url }: PostCard, origin: string) {
  if (image_url === null) return null;
  const type = image_url.endsWith('.gif') ? 'image/gif' : 'image/jpeg';
  return { url: `${origin}${image_url}?w=1200&format=jpeg`, type };
}
