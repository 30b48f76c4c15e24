import { authErrorMessages } from '#contract/foundations/errors.ts';
import { SIGN_IN_CHANNEL, type SignInOutcome } from '#contract/identity/sign-in.ts';
import { describeRefusal } from '#contract/identity/sign-in-refusal.ts';
import { type Html, html, jsonBlock } from '#server/platform/http/html.ts';
import { brandLink } from '#server/platform/http/known-brand.ts';
import type { WrongHost } from './wrong-host.ts';

/**
 * Returns the last page of the popup. The page reports the outcome to the window that opened the popup, and closes the
 * popup.
 */
export function signInPopupPage(outcome: SignInOutcome, sheet: string | null): Html {
  const signedIn = outcome.type === 'signed-in';
  const { title, sentences } = signedIn ? signedInTexts : textsOf(outcome);
  const appeal = outcome.type === 'failed' ? outcome.refusal?.appeal : undefined;
  const links = html`${appeal !== undefined ? html`<a class="main" href="/#/appeals/${appeal}">詳しい内容と異議の申し立て</a>\n` : ''}${signedIn ? '' : html`<a class="main" href="/#/login">もう一度ログインする</a>`}`;
  const head = html`${jsonBlock('outcome', { channel: SIGN_IN_CHANNEL, outcome })}
<script type="module" src="/auth/popup.js"></script>`;
  return page({ title, sentences, links, head, sheet });
}

/** Returns the page for a site whose proxy changes the host. It names the header that the operator has to correct. */
export function wrongHostPage({ header, received, expected }: WrongHost): Html {
  const sentences = [
    `サイトの前にあるプロキシーが、${header}ヘッダーを正しく渡していません。直るまで、どなたもログインできません。`,
    `届いた${header}：${received}\n正しい値：${expected}`,
    'お手数ですが、この画面の内容を、サイトの管理者にお知らせください。',
  ];
  return page({ title: 'サイトの設定に誤りがあります', sentences });
}

interface Page {
  title: string;
  sentences: readonly string[];
  links?: Html;
  head?: Html;
  /** The address of the style sheet with the brand of the site. */
  sheet?: string | null;
}

function page({ title, sentences, links, head, sheet = null }: Page): Html {
  return html`<!doctype html>
<html lang="ja">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="stylesheet" href="/auth/popup.css">
${brandLink(sheet)}
${head ?? ''}
</head>
<body>
<main>
<h1>${title}</h1>
${sentences.map((sentence) => html`<p>${sentence}</p>`)}
<p class="links">${links ?? ''}
<a href="/">ホームへ戻る</a></p>
</main>
</body>
</html>`;
}

const signedInTexts = {
  title: 'ログインしました',
  sentences: ['このウィンドウは閉じてかまいません。'],
};

function textsOf({ code, refusal }: SignInOutcome & { type: 'failed' }) {
  if (refusal) return describeRefusal(refusal);
  return { title: 'ログインできませんでした', sentences: [reasonOf(code)] };
}

const reasons: Record<string, string> = {
  'auth/access-denied': 'ログインがキャンセルされました。',
  'auth/network-request-failed':
    'ログインサービスと通信できませんでした。しばらく待ってから、もう一度お試しください。',
  'auth/email-required': '登録には、確認済みのメールアドレスがあるアカウントが必要です。',
  'auth/registration-closed':
    'いまは新しい登録を受け付けていません。すでに登録している方は、そのときのアカウントでログインしてください。',
  'auth/internal-error': 'ログインの処理に失敗しました。もう一度お試しください。',
  'auth/unavailable': 'サイトが混み合っています。しばらく待ってから、もう一度お試しください。',
  'auth/invalid-credential':
    'ログインサービスからの応答を確認できませんでした。もう一度お試しください。',
};

function reasonOf(code: string): string {
  const known: Record<string, string> = authErrorMessages;
  const text = reasons[code] ?? known[code.replace('auth/', '')];
  if (text === undefined) return '予期しないエラーが発生しました。もう一度お試しください。';
  return text.endsWith('。') ? text : `${text}。`;
}
