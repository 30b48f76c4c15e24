import type { ProfileVisibility } from '#contract/accounts/member-settings.ts';
import { newId } from '#server/platform/ids.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';
import { newMarker } from './marker.ts';

/** A word in every text, for searches and for viewers who mute words. */
export const commonWord = 'ねたばれ';
/** A tag of every post and event, for searches and for viewers who mute tags. */
export const commonTag = 'ほしぞら';

export type Kind =
  | 'post'
  | 'picture'
  | 'poll'
  | 'poll of an event'
  /** A comment of the host under a post of the author. */
  | 'comment under a post'
  /** A comment of the author under a public post or an event of the host. */
  | 'comment'
  | 'event'
  | 'clip'
  | 'series'
  | 'profile'
  | 'NFT'
  | 'message'
  | 'announcement'
  /** A value that only its owner may see, or only the team. Its state says what it is. */
  | 'secret';

/** A content with a marker in its text, or in the name of its picture. */
export interface Content {
  id: string;
  marker: string;
  kind: Kind;
  state: string;
  audience: string;
  /** The name of the account of its author. */
  account: string;
  authorId: string;
  /** The other member of it: the recipient of a message, or the host whose post has a comment or who comments. */
  otherId: string;
}

/** Members who take part in contents of the authors. */
export interface People {
  /** The owner of a post and an event with comments of the authors. Comments under the posts of the authors. */
  host: TestClient;
  /** Receives the messages and announcements for single members. */
  participant: TestClient;
  /** A member of the team, who has hidden and deleted contents. */
  team: TestClient;
}

export interface Planted {
  contents: Content[];
  authors: { account: string; client: TestClient }[];
  /** The conversations of the authors with the participant. */
  conversationIds: string[];
  /** Clips of the viewers with all posts. */
  clipIds: string[];
  /** The post and the event of the host with comments of the authors. */
  hostPostId: string;
  hostEventId: string;
}

/** An author, with the visibility of the profile before a change of the account. */
export interface Author {
  account: string;
  profile_visibility: ProfileVisibility;
  id: string;
}

/** What a function needs that plants contents of an author. */
export interface Of {
  site: TestApp;
  people: People;
  planted: Planted;
  author: Author;
}

/** Adds a content of an author, with a new id and marker. */
export function addContent(
  { planted, author }: { planted: Planted; author: Pick<Author, 'account' | 'id'> },
  kind: Kind,
  fields: Partial<Content> = {},
): Content {
  const content: Content = {
    id: newId(),
    marker: newMarker(),
    kind,
    state: 'shown',
    audience: 'public',
    account: author.account,
    authorId: author.id,
    otherId: '',
    ...fields,
  };
  planted.contents.push(content);
  return content;
}

/** Returns the text of a content. */
export const textOf = ({ marker }: Content) => `${marker} ${commonWord}`;
