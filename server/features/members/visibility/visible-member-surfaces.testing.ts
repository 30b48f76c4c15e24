import { openYears } from '#contract/accounts/open-years.ts';
import { nftAnimationUrl, nftPictureUrl } from '#contract/collections/nfts.ts';
import { japanDay } from '#contract/foundations/wall-clock.ts';
import { yearReviewRow } from '#server/features/accounts/year-reviews/year-reviews.tables.ts';
import { activityOf } from '#server/features/accounts/year-reviews/year-reviews.testing.ts';
import { isOpen, isPublic, type Meaning, type Surfaces } from './visible-meanings.testing.ts';
import { has, replaceReview, sharedYear } from './visible-shared-surfaces.testing.ts';
import { bio, type World } from './visible-surfaces.testing.ts';

/** Whether the upcoming birthdays include the subject, whose birthday is today. */
async function showsBirthday(world: World): Promise<boolean> {
  const birthday = japanDay(Date.now()).slice(5);
  await world.subject.call('setBirthday', { birthday, visibleTo: 'everybody' });
  return has(world, '/api/upcoming-birthdays', world.subject.id);
}

function hasOpenBirthday({ follows, met, unmuted, visibility }: Meaning): boolean {
  return follows && met && unmuted && visibility !== 'private';
}

/** Whether the review of a year shows the subject among the members whose posts the viewer liked most. */
async function showsLiked(world: World): Promise<boolean> {
  const { site, client, subject } = world;
  const [year] = openYears(Date.now());
  if (year === undefined || client.id === '') return false;
  const activity = JSON.stringify(activityOf([subject.id]));
  await replaceReview(site, yearReviewRow({ user_id: client.id, year, activity }));
  return has(world, `/api/year-reviews/${year}`, subject.id);
}

/** A block also hides the subject from moderators here, because the page is about the viewer's own year. */
function isReadableAndUnmuted({ isMember, viewer, follows, notified, visibility }: Meaning) {
  if (viewer === 'owner') return true;
  const isReadable = visibility === 'public' || (visibility === 'followers' && follows);
  return isMember && isReadable && notified;
}

export const memberSurfaces: Surfaces = {
  'GET /api/upcoming-birthdays': {
    'of followed members': [showsBirthday, hasOpenBirthday],
  },
  'GET /api/year-reviews/{year}': {
    'liked members': [showsLiked, isReadableAndUnmuted],
  },
  'GET /api/shared-year-reviews/{sharedAs}': {
    'a shared review': [
      async (world) =>
        has(world, `/api/shared-year-reviews/${await sharedYear(world)}`, world.subject.id),
      ({ visibility, met }) => visibility === 'public' && met,
    ],
  },
  'GET /api/users/{userId}': {
    'what they tell about themselves': [
      (world) => has(world, `/api/users/${world.subject.id}`, bio),
      isOpen,
    ],
    'name and avatar': [
      (world) => has(world, `/api/users/${world.subject.id}`, '星野さくら'),
      () => true,
    ],
  },
  'GET /api/users/{userId}/posts': {
    posts: [(world) => has(world, `/api/users/${world.subject.id}/posts`, world.postId), isOpen],
  },
  'GET /api/users/{userId}/followers': {
    'of the subject': [
      (world) => has(world, `/api/users/${world.subject.id}/followers`, world.host.id),
      isOpen,
    ],
    'of others': [
      (world) => has(world, `/api/users/${world.host.id}/followers`, world.subject.id),
      isOpen,
    ],
  },
  'GET /api/users/{userId}/following': {
    'of the subject': [
      (world) => has(world, `/api/users/${world.subject.id}/following`, world.host.id),
      isOpen,
    ],
    'of others': [
      (world) => has(world, `/api/users/${world.host.id}/following`, world.subject.id),
      isOpen,
    ],
  },
  'GET /api/users/{userId}/nfts': {
    collection: [(world) => has(world, `/api/users/${world.subject.id}/nfts`, world.nftId), isOpen],
  },
  'GET /api/users/{userId}/nfts/facets': {
    collection: [
      (world) => has(world, `/api/users/${world.subject.id}/nfts/facets`, world.walletMask),
      isOpen,
    ],
  },
  'GET /api/nfts/{nftId}': {
    NFT: [(world) => has(world, `/api/nfts/${world.nftId}`, world.nftId), isOpen],
  },
  'POST /functions/fetchUserNFTs': {
    collection: [
      async ({ client, subject, nftId }) => {
        const { nfts } = await client.call('fetchUserNFTs', { userId: subject.id });
        return nfts.some(({ id }) => id === nftId);
      },
      isOpen,
    ],
  },
  'GET /api/mutes': {
    'own mutes': [
      (world) => has(world, '/api/mutes', world.subject.id),
      ({ hiding }) => hiding === 'mutes',
    ],
  },
  'GET /api/blocks': {
    'own blocks': [
      (world) => has(world, '/api/blocks', world.subject.id),
      ({ hiding }) => hiding === 'blocks',
    ],
  },
  'GET /images/nft/{id}': {
    'picture of an NFT': [
      async ({ client, nftId }) => (await client.fetch(nftPictureUrl(nftId))).ok,
      (meaning) => meaning.open || isPublic(meaning),
    ],
  },
  'GET /images/nft/{id}/animation': {
    'animation of an NFT': [
      async ({ client, nftId }) => (await client.fetch(nftAnimationUrl(nftId))).ok,
      (meaning) => meaning.open || isPublic(meaning),
    ],
  },
};
