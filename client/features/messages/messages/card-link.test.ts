import { expect, it } from 'vitest';
import { cardLinkedBy } from './card-link.ts';

const origin = 'https://fans.example';
const id = 'aPost000000000000001';

it.each([
  [`${origin}/posts/${id}`, { kind: 'post', id }],
  [` ${origin}/#/posts/${id}?comment=1 `, { kind: 'post', id }],
  [`${origin}/events/${id}?from=x`, { kind: 'event', id }],
  [`${origin}/#/user/${id}?tab=collection&nft=${id}`, { kind: 'nft', id }],
  [`${origin}/#/user/@luna?nft=${id}&tab=collection`, { kind: 'nft', id }],
  [`${origin}/user/${id}?tab=collection&nft=${id}`, { kind: 'nft', id }],
])('a link to a post, an event or an NFT becomes a card: %s [MSG-72, MSG-89]', (text, card) => {
  expect(cardLinkedBy(text, origin)).toEqual(card);
});

it.each([
  `https://elsewhere.example/posts/${id}`,
  `${origin}/#/posts/${id}/edit`,
  `${origin}/#/posts/new?nft=${id}`,
  `${origin}/#/user/${id}?nft=${id}x`,
  `${origin}/#/user/${id}/followers?nft=${id}`,
  `${origin}/#/tags/${id}`,
  `みて ${origin}/posts/${id}`,
])('a text that is not exactly such a link does not become a card: %s [MSG-72, MSG-89]', (text) => {
  expect(cardLinkedBy(text, origin)).toBeNull();
});
