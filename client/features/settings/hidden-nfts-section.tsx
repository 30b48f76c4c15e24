import { EyeOff } from 'lucide-react';
import { EmptyState } from '../../ui/empty-state.tsx';
import { settingsMessages } from './settings.messages.ts';

const texts = settingsMessages.hiddenNfts;

/** The NFTs that the viewer has hidden from their collection. There are none before there are collections. */
export default function HiddenNftsSection() {
  return <EmptyState icon={EyeOff} title={texts.empty} text={texts.emptyText} />;
}
