import { Check, Copy, ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '#client/ui/form/icon-button.tsx';
import { useCopy } from '#client/ui/navigation/use-copy.ts';
import { uiMessages } from '#client/ui/text/ui.messages.ts';
import type { NftDetail } from '#contract/collections/nfts.ts';
import { findChain, maskAddress } from '#contract/site/chains.ts';
import { shortNumber } from '../nft-name.ts';
import { nftDetailMessages as texts } from './nft-detail.messages.ts';

export function NftFacts({ nft }: { nft: NftDetail }) {
  const { traits, description } = nft;
  return (
    <>
      {traits.length > 0 && (
        <Part title={texts.traits}>
          <dl className="grid grid-cols-2 gap-2">
            {traits.map(({ name, value }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a token may have the same trait twice.
              <div key={index} className="min-w-0 rounded-lg bg-sunken px-3 py-2">
                <dt className="text-ink-soft text-xs">{name}</dt>
                <dd className="font-bold text-sm">{value}</dd>
              </div>
            ))}
          </dl>
        </Part>
      )}
      {description !== '' && (
        <Part title={texts.about}>
          <p className="user-text text-sm">{description}</p>
        </Part>
      )}
      <Part title={texts.facts}>
        <Facts nft={nft} />
      </Part>
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-2 text-ink-soft text-sm">{title}</h3>
      {children}
    </section>
  );
}

function Facts({ nft }: { nft: NftDetail }) {
  const { standard, balance, contract_address, token_id, chain_id } = nft;
  const chain = findChain(chain_id);
  const masked = maskAddress(contract_address);
  return (
    <dl className="divide-y divide-line text-sm">
      <Fact label={texts.standard}>{standard}</Fact>
      {balance !== '1' && <Fact label={texts.balance}>{texts.balanceOf(balance)}</Fact>}
      <Fact label={texts.contract}>
        {chain ? (
          <a
            href={chain.addressPage(contract_address)}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={`${masked}：${texts.explorer}${uiMessages.newTab}`}
            className="touch-area inline-flex items-center gap-1 text-brand underline underline-offset-4"
          >
            {masked}
            <ExternalLink className="size-4" aria-hidden="true" />
          </a>
        ) : (
          masked
        )}
        <CopyButton label={texts.contract} value={contract_address} />
      </Fact>
      <Fact label={texts.token}>
        <span title={token_id}>{shortNumber(token_id)}</span>
        <CopyButton label={texts.token} value={token_id} />
      </Fact>
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex min-h-11 items-center justify-between gap-3">
      <dt className="shrink-0 text-ink-soft">{label}</dt>
      <dd className="nums flex min-w-0 items-center">{children}</dd>
    </div>
  );
}

function CopyButton({ label, value }: { label: string; value: string }) {
  const words = { copied: texts.copied(label), failed: texts.copyFailed(label) };
  const { outcome, copy } = useCopy(words);

  return (
    <>
      {outcome === 'failed' && <span className="text-danger text-xs">{words.failed}</span>}
      <IconButton
        icon={outcome === 'copied' ? Check : Copy}
        label={texts.copyOf(label)}
        className="-mr-2"
        onClick={() => void copy(value)}
      />
    </>
  );
}
