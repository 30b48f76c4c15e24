import { type Html, html } from '#server/platform/http/html.ts';
import { japanMoment } from '#server/platform/japan-moment.ts';
import type { DemoMail } from '#server/platform/mail/demo-mailbox.ts';

export const DEMO_MAILBOX = '/demo-mail';

/** Returns the page that lists the mails of the demo, newest first. */
export function listPage(mails: readonly DemoMail[]): Html {
  const list = html`<ul>${mails.map(
    ({ id, subject, to, date }) => html`<li><a href="${DEMO_MAILBOX}/${id}">
<strong>${subject}</strong><span>${to}・${japanMoment(date)}</span>
</a></li>`,
  )}</ul>`;
  return page(
    'デモのメールボックス',
    html`<h1>デモのメールボックス</h1>
<p>デモのサイトが送ったメールは、外へは出ずにここに届きます。1週間で消えます。</p>
${mails.length > 0 ? list : html`<p>まだ、メールは届いていません。</p>`}
<a class="back" href="/">サイトへ戻る</a>`,
  );
}

/** Returns the page of one mail. The HTML of the mail is in a frame without scripts. */
export function mailPage({ id, subject, to, date, text, headers }: DemoMail): Html {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return page(
    subject,
    html`<a class="back" href="${DEMO_MAILBOX}">メールの一覧</a>
<h1>${subject}</h1>
<dl><dt>宛先</dt><dd>${to}</dd><dt>日時</dt><dd>${japanMoment(date)}</dd></dl>
<iframe src="${DEMO_MAILBOX}/${id}/content" title="メールの内容" sandbox="allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation"></iframe>
<details><summary>テキスト版</summary><pre>${text}</pre></details>
<details><summary>ヘッダー</summary><pre>${lines.join('\n')}</pre></details>`,
  );
}

/** Returns the HTML of a mail. Its links open outside the frame. */
export function mailContent({ html: content }: DemoMail): string {
  return content.replace('<head>', '<head>\n<base target="_top">');
}

function page(title: string, content: Html): Html {
  return html`<!doctype html>
<html lang="ja">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${DEMO_MAILBOX}/style.css">
</head>
<body>
<main>${content}</main>
</body>
</html>
`;
}
