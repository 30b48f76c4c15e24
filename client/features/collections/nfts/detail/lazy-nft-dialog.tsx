import { Suspense } from 'react';
import { lazyWithRetry } from '#client/ui/feedback/lazy-with-retry.ts';
import { useHasOpened } from '#client/ui/overlay/use-has-opened.ts';
import type { NftDialogProps } from './nft-dialog.tsx';

const NftDialog = lazyWithRetry(() => import('./nft-dialog.tsx'));

/** The dialog with the details of an NFT. Its code loads when it first opens. */
export function LazyNftDialog(props: NftDialogProps) {
  if (!useHasOpened(props.open.nftId !== null)) return null;
  return (
    <Suspense fallback={null}>
      <NftDialog {...props} />
    </Suspense>
  );
}
