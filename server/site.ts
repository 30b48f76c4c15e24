import { Registry } from 'prom-client';
import { PictureUses } from '#server/features/foundations/pictures/picture-uses.shared.store.ts';
import { createBlockPublisher } from '#server/features/messages/conversations/publish-conversation.service.ts';
import type {
  DeliveryChannel,
  SubjectReaders,
} from '#server/features/notifications/deliveries/deliveries.policy.ts';
import { mailChoices } from '#server/features/notifications/deliveries/delivery-choices.service.ts';
import { type CachedChecks, cacheChecks } from './checks/cached-checks.ts';
import { type CertificateWatch, watchCertificates } from './checks/certificates.ts';
import { memberBlocks } from './features/administration/managed-users/block-user.service.ts';
import { refreshOutdated } from './features/collections/wallets/wallet-refreshes/wallet-refreshes.service.ts';
import type { PublishCommentsEvent } from './features/comments/comments/comments.service.ts';
import type { PublishCommentLikesEvent } from './features/comments/comments/like-comment.service.ts';
import { publishCount } from './features/comments/comments/managed-comments/moderatable-comment.service.ts';
import { picturesOfMember } from './features/foundations/pictures/pictures.service.ts';
import {
  type MemberRecords,
  recordsInSlices,
} from './features/members/deleted-content/deleted-content.service.ts';
import type { RelatedRecords } from './features/members/deleted-content/related-records.service.ts';
import type { Moderatables } from './features/moderation/targets/moderatable.service.ts';
import type { MailRenderers } from './features/notifications/mails/mail-source.service.ts';
import type { RelatedVisibility } from './features/notifications/notifications/timeline.service.ts';
import { createPublishers } from './features/operation/live/live.publishers.ts';
import type { PollOwners } from './features/polls/polls/poll-owners.service.ts';
import type { PublishLikesEvent } from './features/posts/likes/likes.service.ts';
import { overlayOf } from './features/posts/posts/picture-rights/picture-rights.service.ts';
import type { WebhookContents } from './features/team/webhooks/webhook-content.service.ts';
import { nouns } from './nouns.ts';
import type { NftSource } from './platform/chains/nft-source.ts';
import type { Database } from './platform/database/database.ts';
import type { Env } from './platform/env/env.ts';
import type { Mailer } from './platform/mail/mailer.ts';
import type { PublicFetch } from './platform/net/fetch-public.ts';
import { createPublicPoster, type PublicPoster } from './platform/net/post-public.ts';
import { listOf, makeAll, type NeedsOf, recordOf } from './platform/noun.ts';
import type { Ports } from './platform/site.ts';
import { tables } from './schema.ts';

/** What a site is built from: the ports, and what tests or the demo replace. */
export interface SiteDeps extends Ports {
  /** The cached checks of the process. By default, the checks run when somebody first reads their results. */
  cachedChecks?: CachedChecks;
  /** The watch of the certificates. By default, the certificates are read when somebody first asks for them. */
  certificates?: CertificateWatch;
  /** The metrics of the process for `/metrics`. The site adds its own metrics. */
  metrics?: Registry;
  /** The sources that find NFTs in wallets. Each chain uses the first source that can read it. The default is none. */
  nftSources?: readonly NftSource[];
  /** Sends the mails of the site. By default, no mails are sent. */
  mailer?: Mailer | null;
  /** Downloads files from other hosts. The default allows only public addresses. */
  fetchPublic?: PublicFetch;
  /** Posts to other hosts. The default allows only public addresses. */
  poster?: PublicPoster;
}

/** The columns with picture keys. */
export const pictureUses = new PictureUses(listOf(nouns, 'pictureReferences'));

/** The rows that are backed up and restored together with a post. */
export const postRelatedRecords: readonly RelatedRecords[] = listOf(nouns, 'postRelatedRecords');

/** The rows that are backed up and restored together with an event. */
export const eventRelatedRecords: readonly RelatedRecords[] = listOf(nouns, 'eventRelatedRecords');

/** The records that can have a poll: posts and events. */
export const pollOwners: PollOwners = recordOf(nouns, 'pollOwners');

const webhookContents: WebhookContents = recordOf(nouns, 'webhookContents');

/** Functions and lists of nouns that other nouns need, but must not import. */
const shared = {
  tables,
  pictureUses,
  postRelatedRecords,
  eventRelatedRecords,
  pollOwners,
  webhookContents,
  mailChoices,
  refreshOutdated,
  readOverlay: overlayOf,
};

const moderatableMakers = recordOf(nouns, 'moderatables');
type ModeratablesSite = Omit<NeedsOf<typeof moderatableMakers>, keyof typeof shared>;

/** Returns the types of records that members can report and the team can decide about. */
export function createModeratables(site: ModeratablesSite): Moderatables {
  return makeAll(moderatableMakers, { ...shared, ...site });
}

/** Returns the functions that read the subjects of notifications, and those that render mails. */
export function createReaders(site: { database: Database }) {
  const visibility = recordOf(nouns, 'relatedVisibility');
  const relatedVisibility: RelatedVisibility = makeAll(visibility, shared);
  const reading = { ...site, relatedVisibility };
  const subjectReaders: SubjectReaders = makeAll(recordOf(nouns, 'subjectReaders'), reading);
  const mailing = { ...reading, subjectReaders };
  const mailRenderers: MailRenderers = makeAll(recordOf(nouns, 'mailRenderers'), mailing);
  return { relatedVisibility, subjectReaders, mailRenderers };
}

interface RecordsSite {
  publishFewerLikes: PublishLikesEvent;
  publishCommentsEvent: PublishCommentsEvent;
  publishCommentLikesEvent: PublishCommentLikesEvent;
}

/** Returns what is deleted with an account, in order. Foreign keys delete all other rows of the member. */
export function createMemberRecords(site: RecordsSite): MemberRecords[] {
  const needed = { ...shared, ...site };
  return [
    recordsInSlices(tables),
    ...listOf(nouns, 'memberRecords').map((recordsOf) => recordsOf(needed)),
    // Pictures are last, because a picture can be deleted only when no row of the member refers to it.
    picturesOfMember(shared),
  ];
}

/** Returns the channels of notifications: push messages, and mails if the site sends mail. */
export function createDeliveryChannels({ env }: { env: Pick<Env, 'mail'> }): DeliveryChannel[] {
  const { push, mail } = recordOf(nouns, 'deliveryChannels');
  return env.mail === null ? [push] : [push, mail];
}

/** Returns everything that nouns need besides HTTP. It does not compile when something is missing. */
export function createSite<Deps extends SiteDeps>(
  deps: Deps,
  publishers = createPublishers(deps.live),
) {
  const { database, env, metrics = new Registry(), nftSources = [] } = deps;
  const { poster = createPublicPoster({ refusedHosts: [env.publicUrl.hostname] }) } = deps;
  const damage = () => database.damage;
  const { cachedChecks = cacheChecks({ env, variables: process.env, damage }) } = deps;
  const { certificates = watchCertificates(env) } = deps;
  const publishRestored = publishCount(publishers.publishCommentsEvent);
  return {
    ...deps,
    ...publishers,
    ...shared,
    ...createReaders({ database }),
    metrics,
    nftSources,
    poster,
    cachedChecks,
    certificates,
    publishRestored,
    moderatables: createModeratables({ ...publishers, database, env, publishRestored }),
    memberRecords: createMemberRecords(publishers),
    deliveryChannels: createDeliveryChannels({ env }),
    links: { host: env.publicUrl.host, publishEvent: publishers.publishCasesEvent },
    publishBlockEvent: createBlockPublisher({ ...publishers, database }),
    memberBlocks: memberBlocks(publishers.publishSessionEnd),
  };
}
