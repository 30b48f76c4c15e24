import { Gem } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { attachingMessages } from '#client/features/collections/nfts/attached-nfts/attached-nfts.messages.ts';
import { ChosenNft } from '#client/features/collections/nfts/attached-nfts/chosen-nft.tsx';
import { nftName } from '#client/features/collections/nfts/nft-name.ts';
import { announce } from '#client/ui/feedback/announce.ts';
import { lazyDialog } from '#client/ui/overlay/lazy-dialog.tsx';
import type { AttachedNft } from '#contract/posts/posts.ts';
import { postFormMessages } from '../post-form.messages.ts';
import { nftErrorOf } from '../save-errors.ts';
import type { PostFormState } from '../use-post-form.ts';
import type { Addition } from './addition.tsx';

const texts = postFormMessages.additions;

const NftPicker = lazyDialog(
  () => import('#client/features/collections/nfts/attached-nfts/nft-picker.tsx'),
);

export function useNftAddition(
  userId: string,
  { attachments: { nft, pictures }, chooseNft, form, state }: PostFormState,
): Addition & { preview: ReactNode } {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  function choose(chosen: AttachedNft) {
    chooseNft(chosen);
    close();
    announce(attachingMessages.announceChosen(nftName(chosen)));
  }
  const chipOf = (value: AttachedNft) => ({
    key: value.id,
    text: nftName(value),
    removeLabel: texts.removeNft,
    remove: () => {
      chooseNft(null);
      return () => chooseNft(value);
    },
  });
  return {
    icon: Gem,
    label: texts.nft,
    isOffered: nft === null,
    chips: nft ? [chipOf(nft)] : [],
    open: () => setOpen(true),
    content: (
      <NftPicker
        userId={userId}
        open={isOpen}
        chosenId={nft?.id ?? null}
        onChoose={choose}
        onClose={close}
      />
    ),
    preview: nft && (
      <ChosenNft
        nft={nft}
        error={form.formState.errors.nftId?.message ?? nftErrorOf(state.save)}
        hint={pictures.length > 0 ? undefined : postFormMessages.nftHint}
      />
    ),
  };
}
