import { DEMO_CHAIN_ID, findChain, maskAddress } from '#contract/site/chains.ts';
import { type Html, html } from '#server/platform/http/html.ts';
import type { DemoToken } from '../community/types.ts';
import type { DemoItem } from './items.ts';
import type { TokenReference } from './ledger.ts';

const chainName = findChain(DEMO_CHAIN_ID)?.nameJa ?? '';

/** Returns the page of a token, similar to that of a marketplace. */
export function itemPage(token: TokenReference, item: DemoItem, holders: readonly string[]): Html {
  const path = pathOf(item.contract, token);
  return layout(
    item.name,
    html`<article class="item">
<img class="picture" src="${path}/picture" alt="${item.name}" width="800" height="800">
<div class="about">
<p class="collection">${item.collectionName}</p>
<h1>${item.name}</h1>
<p>${item.description}</p>
<h2>所有者</h2>
${holders.length > 0 ? html`<ul class="holders">${holders.map(holder)}</ul>` : html`<p>まだだれも持っていません。</p>`}
${item.traits.length > 0 ? html`<h2>特徴</h2><dl class="traits">${item.traits.map(trait)}</dl>` : ''}
<h2>詳細</h2>
<dl class="details">
${detail('チェーン', chainName)}
${detail('規格', item.standard)}
${detail('コントラクト', item.contract)}
${detail('トークンID', token.token_id)}
</dl>
</div>
</article>`,
  );
}

/** Returns the page of an address, with all its tokens. */
export function addressPage(
  address: string,
  held: readonly { token: DemoToken; item: DemoItem }[],
): Html {
  return layout(
    maskAddress(address),
    html`<header class="address">
<p class="collection">アドレス</p>
<h1>${maskAddress(address)}</h1>
<p class="count">${`${held.length}点のNFTを持っています。`}</p>
</header>
<ul class="tiles">${held.map(tile)}</ul>`,
  );
}

/** Returns the page for a missing token or an invalid address. */
export function missingPage(): Html {
  return layout(
    '見つかりませんでした',
    html`<header class="address">
<h1>見つかりませんでした</h1>
<p class="count">デモチェーンに、このアドレスやトークンはありません。</p>
</header>
<p><a class="button" href="/">ひろばへ戻る</a></p>`,
  );
}

function pathOf(contract: string, { token_id }: TokenReference): string {
  return `/demo-chain/${contract}/${token_id}`;
}

function holder(address: string): Html {
  return html`<li><a href="/demo-chain/${address}">${maskAddress(address)}</a></li>`;
}

function trait({ name, value }: { name: string; value: string }): Html {
  return html`<div><dt>${name}</dt><dd>${value}</dd></div>`;
}

function detail(name: string, value: string): Html {
  return html`<div><dt>${name}</dt><dd>${value}</dd></div>`;
}

function tile({ token, item }: { token: DemoToken; item: DemoItem }): Html {
  const path = pathOf(item.contract, token);
  return html`<li><a href="${path}">
<img src="${path}/picture" alt="" width="400" height="400" loading="lazy">
<span class="collection">${item.collectionName}</span>
<span class="name">${item.name}${token.balance > 1 ? html` <b>×${String(token.balance)}</b>` : ''}</span>
</a></li>`;
}

function layout(title: string, content: Html): Html {
  return html`<!doctype html>
<html lang="ja" data-plain>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${title} | ${chainName}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/demo-chain/style.css">
<script src="/before-paint.js"></script>
</head>
<body>
<p class="mark"><span aria-hidden="true">ひ</span>${chainName}<small>このサイトの中だけにある、見本のブロックチェーンです。</small></p>
<main>${content}</main>
</body>
</html>
`;
}
