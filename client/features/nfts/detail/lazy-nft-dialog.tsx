import { Suspense } from 'react';
import { lazyWithRetry } from '../../../ui/lazy-with-retry.ts';
import { useHasOpened } from '../../../ui/use-has-opened.ts';
import type { NftDialogProps } from './nft-dialog.tsx';

const NftDialog = lazyWithRetry(() => import('./nft-dialog.tsx'));

/** The dialog of an NFT's details. Its code is loaded the first time it opens. */
export function LazyNftDialog(props: NftDialogProps) {
  if (!useHasOpened(props.open.nftId !== null)) return null;
  return (
    <Suspense fallback={null}>
      <NftDialog {...props} />
    </Suspense>
  );
}
