import { type Html, html } from '#server/platform/http/html.ts';
import { type DemoAccount, demoSubject } from './demo-accounts.ts';

/** The values of the form for a new account, and its errors by field. */
export interface DemoForm {
  name: string;
  email: string;
  errors: Record<string, string>;
}

const emptyForm: DemoForm = { name: '', email: '', errors: {} };

export function demoSignInPage(
  path: string,
  accounts: readonly DemoAccount[],
  form: DemoForm = emptyForm,
): Html {
  const offers = accounts.length > 0;
  const title = offers ? 'アカウントを選択' : 'アカウントを作成';
  return layout(
    path,
    title,
    html`<header>
<p class="mark"><span aria-hidden="true">ひ</span>デモ用ログイン</p>
<h1>${title}</h1>
<p class="lead">この画面はデモ用です。パスワードはいりません。${
      offers ? '使ってみたいアカウントを選んでください。' : '好きな名前でアカウントを作れます。'
    }</p>
</header>
${offers ? html`<form method="post"><ul class="accounts">${accounts.map(accountRow)}</ul></form>` : ''}
${newAccount(form, !offers)}
<form method="post" class="cancel"><button name="cancel" value="1">キャンセル</button></form>`,
  );
}

export function demoErrorPage(path: string, error: string): Html {
  const expired = error === 'expired' || error === 'invalid_request';
  const title = expired ? 'この画面の有効期限が切れました' : 'ログインを続けられませんでした';
  return layout(
    path,
    title,
    html`<header>
<p class="mark"><span aria-hidden="true">ひ</span>デモ用ログイン</p>
<h1>${title}</h1>
<p class="lead">お手数ですが、もう一度はじめからログインしてください。</p>
</header>
<p class="again"><a href="/#/login">ログイン画面へ戻る</a></p>`,
  );
}

const HUES = 6;

function accountRow({ name, email, description, letter }: DemoAccount, index: number): Html {
  return html`<li><button class="account" name="account" value="${demoSubject(email)}">
<span class="avatar hue-${String(index % HUES)}" aria-hidden="true">${letter}</span>
<span class="who"><span class="name">${name}</span><span class="email">${email}</span></span>
<span class="rank">${description}</span>
</button></li>`;
}

function newAccount({ name, email, errors }: DemoForm, alone: boolean): Html {
  const open = alone || Object.keys(errors).length > 0 ? ' open' : '';
  return html`<details class="new"${open}>
<summary><span class="avatar plus" aria-hidden="true"></span>新しいアカウント</summary>
<form method="post" novalidate>
${field({ id: 'name', label: '名前', type: 'text', complete: 'name', value: name, error: errors.name })}
${field({
  id: 'email',
  label: 'メールアドレス',
  type: 'email',
  complete: 'email',
  value: email,
  error: errors.email,
  hint: '実在しなくてもかまいません。空欄のままにすると、メールアドレスのないアカウントになります（サイトには登録できません）。',
})}
<button class="primary">このアカウントで続ける</button>
</form>
</details>`;
}

interface Field {
  id: string;
  label: string;
  type: string;
  complete: string;
  value: string;
  error: string | undefined;
  hint?: string;
}

function field({ id, label, type, complete, value, error, hint }: Field): Html {
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].join(' ').trim();
  return html`<div class="field">
<label for="${id}">${label}</label>
<input id="${id}" name="${id}" type="${type}" autocomplete="${complete}" value="${value}"
 aria-invalid="${String(error !== undefined)}" aria-describedby="${described}">
${error ? html`<p class="error" id="${id}-error">${error}</p>` : ''}
${hint ? html`<p class="hint" id="${id}-hint">${hint}</p>` : ''}
</div>`;
}

function layout(path: string, title: string, content: Html): Html {
  return html`<!doctype html>
<html lang="ja">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="stylesheet" href="${path}/style.css">
</head>
<body>
<main>${content}</main>
</body>
</html>`;
}
