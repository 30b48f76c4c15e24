import type { Thing } from 'schema-dts';
import { plainLine } from '#contract/foundations/plain-text.ts';
import { type Profile, userReferenceSchema } from '#contract/members/profiles.ts';
import { findPublicProfile } from '#server/features/members/profiles/profiles.service.ts';
import type { PreviewPicture } from '#server/platform/http/page-head.ts';
import {
  breadcrumbs,
  type DescribedSite,
  plainTitle,
  type ReadSite,
  type Share,
} from './share-preview.ts';
import { shareTexts } from './shares.text.ts';

const texts = shareTexts.profile;
const AVATAR_WIDTH = 400;

/** Reads the preview of a profile, by id or by `@username`. */
export async function readSharedProfile(
  { database }: ReadSite,
  reference: string,
): Promise<Share | null> {
  if (!userReferenceSchema.safeParse(reference).success) return null;
  const profile = await findPublicProfile(database, reference);
  if (!profile) return null;
  const { id, username, display_name: name, avatar_url } = profile;
  return {
    path: `/user/${id}`,
    title: texts.title(plainTitle(name), username),
    description: plainLine(profile.bio) || texts.description(name),
    type: 'profile',
    picture: avatar_url === null ? null : avatar(avatar_url, name),
    drawing: { title: name, byline: [`@${username}`], theme: id },
    describe: (site) => describeProfile(profile, site),
    links: [
      {
        type: 'application/atom+xml',
        title: texts.feed(name),
        href: () => `/user/${id}/feed.atom`,
      },
    ],
  };
}

function avatar(url: string, name: string): PreviewPicture {
  return { url: avatarUrl(url), size: null, alt: texts.picture(name), isWide: false };
}

function avatarUrl(url: string): string {
  return `${url}?w=${AVATAR_WIDTH}&format=jpeg`;
}

function describeProfile(profile: Profile, site: DescribedSite): Thing[] {
  const { absolute } = site;
  const { display_name: name, username, bio, avatar_url } = profile;
  const path = `/user/${profile.id}`;
  return [
    {
      '@type': 'ProfilePage',
      '@id': absolute(path),
      url: absolute(path),
      inLanguage: 'ja',
      dateCreated: profile.created_at,
      dateModified: profile.updated_at,
      mainEntity: {
        '@type': 'Person',
        name,
        alternateName: `@${username}`,
        identifier: profile.id,
        url: absolute(path),
        description: plainLine(bio) || texts.description(name),
        ...(avatar_url !== null && { image: absolute(avatarUrl(avatar_url)) }),
        interactionStatistic: {
          '@type': 'InteractionCounter',
          interactionType: { '@type': 'FollowAction' },
          userInteractionCount: profile.follower_count,
        },
        agentInteractionStatistic: {
          '@type': 'InteractionCounter',
          interactionType: { '@type': 'WriteAction' },
          userInteractionCount: profile.post_count,
        },
      },
    },
    breadcrumbs(site, [[name, path]]),
  ];
}
