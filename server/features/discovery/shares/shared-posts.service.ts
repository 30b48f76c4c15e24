import type { Thing } from 'schema-dts';
import { plainLine } from '#contract/foundations/plain-text.ts';
import type { PictureRights } from '#contract/posts/picture-rights.ts';
import { rightNames } from '#contract/posts/post-choices.ts';
import type { AttachedNft, PostCard } from '#contract/posts/posts.ts';
import { readShownNft } from '#server/features/posts/posts/attached-nfts.service.ts';
import { readRights } from '#server/features/posts/posts/picture-rights/picture-rights.service.ts';
import { readCards } from '#server/features/posts/posts/post-cards.service.ts';
import type { PreviewPicture } from '#server/platform/http/page-head.ts';
import {
  breadcrumbs,
  type DescribedSite,
  nftPicture,
  ownPicture,
  plainTitle,
  type ReadSite,
  type Share,
} from './share-preview.ts';
import { shareTexts } from './shares.text.ts';

const texts = shareTexts.post;

export async function readSharedPost({ database, env }: ReadSite, id: string) {
  const [post] = await readCards(database, null, [id]);
  if (!post) return null;
  const nft = post.nft_image_url === null ? null : await readShownNft(database, id, env.chains);
  return sharedPost(post, nft, await readRights(database.read, id));
}

function sharedPost(post: PostCard, nft: AttachedNft | null, rights: PictureRights | null): Share {
  const author = authorOf(post);
  const path = `/posts/${post.id}`;
  const { display_name, username } = post.profiles;
  return {
    path,
    title: texts.title(plainTitle(post.title), plainTitle(author)),
    description: plainLine(post.excerpt) || texts.description(author),
    type: 'article',
    picture: pictureOf(post, nft),
    drawing: {
      title: post.title,
      byline: [display_name, `@${username}`],
      theme: post.character_tags[0] ?? post.title,
    },
    refusesTraining: rights?.ai_training === false,
    describe: (site) => describePost(post, rights, site),
    links: [
      {
        type: 'application/json+oembed',
        title: post.title,
        href: (url) => `/oembed?format=json&url=${encodeURIComponent(url)}`,
      },
    ],
  };
}

function pictureOf(post: PostCard, nft: AttachedNft | null): PreviewPicture | null {
  return ownPicture(post) ?? (nft?.image_url ? nftPicture(nft.image_url, nft.name) : null);
}

export function authorOf({ profiles }: Pick<PostCard, 'profiles'>): string {
  return profiles.display_name || profiles.username;
}

/** Returns the uses that the author refuses, in Japanese. */
function refusedUses(rights: PictureRights | null): string[] {
  return rightNames.filter((name) => rights?.[name] === false).map((name) => texts.refused[name]);
}

function describePost(post: PostCard, rights: PictureRights | null, site: DescribedSite): Thing[] {
  const { absolute } = site;
  const author = authorOf(post);
  const [path, authorPath] = [`/posts/${post.id}`, `/user/${post.user_id}`];
  const person = { '@type': 'Person', name: author, url: absolute(authorPath) } as const;
  const { image_url, image } = post;
  return [
    {
      '@type': 'SocialMediaPosting',
      '@id': absolute(path),
      url: absolute(path),
      headline: post.title,
      text: plainLine(post.excerpt) || post.title,
      inLanguage: 'ja',
      datePublished: post.created_at,
      dateModified: post.edited_at ?? post.created_at,
      keywords: post.character_tags,
      author: person,
      ...(image_url !== null && image !== null
        ? {
            image: {
              '@type': 'ImageObject',
              contentUrl: absolute(image_url),
              width: String(image.width),
              height: String(image.height),
              name: post.title,
              caption: image.alt || post.title,
              creator: person,
              creditText: author,
              copyrightNotice: texts.copyright(author, refusedUses(rights)),
              license: absolute('/copyright'),
              acquireLicensePage: absolute(authorPath),
            },
          }
        : {}),
      interactionStatistic: [
        {
          '@type': 'InteractionCounter',
          interactionType: { '@type': 'LikeAction' },
          userInteractionCount: post.likes_count,
        },
        {
          '@type': 'InteractionCounter',
          interactionType: { '@type': 'CommentAction' },
          userInteractionCount: post.comments_count,
        },
      ],
    },
    breadcrumbs(site, [
      [author, authorPath],
      [post.title, path],
    ]),
  ];
}
