import { Dialog } from '@base-ui/react/dialog';
import { useQuery } from '@tanstack/react-query';
import { ExternalLink, Gem, Play, ShieldCheck, Sparkle, Square, SquarePen } from 'lucide-react';
import { useState } from 'react';
import { useSession } from '#client/features/identity/session/session-context.tsx';
import type { OfferHiding } from '#client/features/moderation/reports/report-form.tsx';
import { useReportEntry } from '#client/features/moderation/reports/use-report-entry.tsx';
import { Badge } from '#client/ui/feedback/badge.tsx';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { Unloaded } from '#client/ui/feedback/loaded-query.tsx';
import { LoadingStatus, Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { Button, buttonClasses } from '#client/ui/form/button.tsx';
import type { PictureSizes } from '#client/ui/media/picture-sizes.ts';
import { LinkButton } from '#client/ui/navigation/link-button.tsx';
import { MoreMenu } from '#client/ui/overlay/more-menu.tsx';
import { uiMessages } from '#client/ui/text/ui.messages.ts';
import type { Nft } from '#contract/collections/nfts.ts';
import { findChain } from '#contract/site/chains.ts';
import { ChainDot } from '../nft-badges.tsx';
import { nftName } from '../nft-name.ts';
import { NftPicture } from '../nft-picture.tsx';
import { nftsMessages } from '../nfts.messages.ts';
import { nftQuery } from '../nfts.queries.ts';
import { PinButton } from '../pins/pin-button.tsx';
import { nftDetailMessages as texts } from './nft-detail.messages.ts';
import { NftFacts } from './nft-facts.tsx';

interface NftDetailsProps {
  nftId: string;
  known: Nft | undefined;
  own: boolean;
  hideOffer?: OfferHiding | undefined;
  onClose: () => void;
}

export function NftDetails({ nftId, known, own, hideOffer, onClose }: NftDetailsProps) {
  const query = useQuery(nftQuery(nftId));
  const { data } = query;
  const { user } = useSession();
  const report = useReportEntry(!own && user !== null, {
    targetType: 'nft',
    targetId: nftId,
    hideOffer:
      hideOffer &&
      ((close) =>
        hideOffer(() => {
          // The dialog closes first, because a dialog covers toasts.
          close();
          onClose();
        })),
  });
  const nft = data ?? known;
  const missing = (
    <EmptyState icon={Gem} mood="lost" title={texts.missing} text={texts.missingText} />
  );
  const unloaded = <Unloaded query={query} loading={<FactsSkeleton />} missing={missing} />;
  if (!nft) {
    return (
      <div className="p-4">
        <Dialog.Title className="sr-only">{nftsMessages.details}</Dialog.Title>
        {unloaded}
      </div>
    );
  }
  return (
    <div className="nft-dialog-body grid gap-5 px-4 pt-1 pb-8 md:grid-cols-2 md:items-start md:gap-8">
      <NftStage nft={nft} name={nftName(nft)} animationUrl={data?.animation_url ?? null} />
      <div className="min-w-0 space-y-5">
        <NftHead nft={nft} />
        <div className="flex flex-wrap items-center gap-2">
          <ItemLink nft={nft} />
          {own && !nft.is_hidden && (
            <>
              <PinButton nft={nft} />
              <LinkButton to={`/posts/new?nft=${nft.id}`} variant="secondary">
                <SquarePen className="size-5" aria-hidden="true" />
                {texts.post}
              </LinkButton>
            </>
          )}
          {report.entries.length > 0 && <MoreMenu label={texts.menu} entries={report.entries} />}
          {report.dialog}
        </div>
        {data ? <NftFacts nft={data} /> : unloaded}
      </div>
    </div>
  );
}

function FactsSkeleton() {
  return (
    <div className="space-y-3">
      <LoadingStatus label={texts.loading} />
      <Skeleton className="h-4 w-24" />
      <div className="grid grid-cols-2 gap-2">
        {[0, 1, 2, 3].map((index) => (
          <Skeleton key={index} shape="box" className="h-14" />
        ))}
      </div>
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-4 w-4/5" />
    </div>
  );
}

function NftHead({ nft }: { nft: Nft }) {
  const chain = findChain(nft.chain_id);
  return (
    <div>
      <p className="text-ink-soft text-sm">{nft.collection_name}</p>
      <Dialog.Title className="text-xl">{nftName(nft)}</Dialog.Title>
      <div className="mt-2 flex flex-wrap items-center gap-2">
        {chain && (
          <span className="inline-flex items-center gap-1.5 text-sm">
            <ChainDot chain={chain} />
            {chain.nameJa}
          </span>
        )}
        {nft.is_official && (
          <Badge tone="brand">
            <Sparkle className="size-4" aria-hidden="true" />
            {nftsMessages.official}
          </Badge>
        )}
        {nft.is_proven && (
          <Badge tone="success">
            <ShieldCheck className="size-4" aria-hidden="true" />
            {nftsMessages.proven}
          </Badge>
        )}
      </div>
    </div>
  );
}

function ItemLink({ nft }: { nft: Nft }) {
  const chain = findChain(nft.chain_id);
  if (!chain) return null;
  return (
    <a
      href={chain.itemPage(nft.contract_address, nft.token_id)}
      target="_blank"
      rel="noopener noreferrer"
      className={buttonClasses()}
    >
      <ExternalLink className="size-5" aria-hidden="true" />
      {texts.itemPage}
      <span className="sr-only">{uiMessages.newTab}</span>
    </a>
  );
}

const sizes: PictureSizes = [
  ['(min-width: 48rem)', '480px'],
  [null, '100vw'],
];

interface NftStageProps {
  nft: Nft;
  name: string;
  animationUrl: string | null;
}

/** An animation plays only after its button is pressed. */
function NftStage({ nft, name, animationUrl }: NftStageProps) {
  const [state, setState] = useState<'still' | 'video' | 'image' | 'failed'>('still');
  const isPlaying = state === 'video' || state === 'image';
  return (
    <div>
      <div className="aspect-square overflow-hidden rounded-lg bg-canvas">
        {animationUrl !== null && isPlaying ? (
          <Moving
            url={animationUrl}
            name={name}
            kind={state}
            onFailed={() => setState(state === 'video' ? 'image' : 'failed')}
          />
        ) : (
          <NftPicture src={nft.image_url} alt={name} sizes={sizes} />
        )}
      </div>
      {state === 'failed' && (
        <p role="alert" className="phrases mt-2 text-center text-danger text-sm">
          {texts.playFailed}
        </p>
      )}
      {animationUrl !== null && state !== 'failed' && (
        <div className="mt-2 flex justify-center">
          <Button variant="secondary" onClick={() => setState(isPlaying ? 'still' : 'video')}>
            {isPlaying ? (
              <Square className="size-5" aria-hidden="true" />
            ) : (
              <Play className="size-5" aria-hidden="true" />
            )}
            {isPlaying ? texts.stop : nft.is_animated ? texts.play : texts.tryPlaying}
          </Button>
        </div>
      )}
    </div>
  );
}

interface MovingProps {
  url: string;
  name: string;
  kind: 'video' | 'image';
  onFailed: () => void;
}

// An animation or a video. The URL does not show which of the two it is, so a file that does not play as a video is
// shown as a picture.
function Moving({ url, name, kind, onFailed }: MovingProps) {
  const label = texts.playing(name);
  const props = { src: url, onError: onFailed, className: 'size-full bg-stage object-contain' };
  if (kind === 'image') return <img {...props} alt={label} />;
  return (
    <video {...props} aria-label={label} autoPlay loop muted playsInline controls>
      <track kind="captions" />
    </video>
  );
}
