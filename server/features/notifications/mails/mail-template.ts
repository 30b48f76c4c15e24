import type { z } from 'zod';
import type { Palette } from '#server/platform/brand/palette.ts';
import { Html, html } from '#server/platform/http/html.ts';
import type { mailContentSchema } from './mail-source.service.ts';
import { mailTexts } from './mails.text.ts';

export type WholeContent = z.output<typeof mailContentSchema>;

export interface MailFrame {
  origin: string;
  siteName: string;
  operatorName: string;
  contactEmail: string;
  /** The tokens of the brand. */
  palette: Palette;
  /** The URL of the page that stops mails. Null in the last mail, whose recipient is deleted. */
  unsubscribeUrl: string | null;
}

export const routeUrl = (origin: string, path: string): string => `${origin}/#${path}`;

const SETTINGS = '/settings/notifications';
const COMPANY = '/company';

// Mail programs support neither style sheets nor custom properties, so each element has its own colours. Some programs
// support classes, which replace these colours in the dark theme.
const stylesOf = ({ dark }: Palette) =>
  new Html(`<style>
:root { color-scheme: light dark; supported-color-schemes: light dark; }
a { text-underline-offset: 3px; }
@media (prefers-color-scheme: dark) {
  .paper { background-color: #17141d !important; }
  .card { background-color: #201c28 !important; border-color: #383144 !important; }
  .ink, .ink a { color: #f2eff6 !important; }
  .soft, .soft a { color: #beb6ca !important; }
  .line { border-color: #383144 !important; }
  .button { background-color: ${dark.brand} !important; color: ${dark['on-brand']} !important; }
}
@media (max-width: 480px) {
  .outer { padding: 12px 8px 24px !important; }
  .inner { padding: 24px 20px !important; }
}
</style>`);

const font =
  "font-family:'Hiragino Sans','Hiragino Kaku Gothic ProN','Noto Sans JP','Noto Sans CJK JP','Yu Gothic',Meiryo,sans-serif";
const wrap = 'overflow-wrap:anywhere;word-break:normal;line-break:strict';

/** Returns the mail as HTML: tables and inline styles, as mail programs need them, at most 600 px wide. */
export function mailHtml(content: WholeContent, frame: MailFrame): string {
  return html`<!doctype html>
<html lang="ja">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${content.subject}</title>
${stylesOf(frame.palette)}
</head>
<body class="paper" style="margin:0;padding:0;background-color:#fcfaf8;${font};-webkit-text-size-adjust:100%">
${preheader(content)}
<table role="presentation" class="paper" width="100%" cellspacing="0" cellpadding="0" border="0" style="background-color:#fcfaf8"><tr><td class="outer" align="center" style="padding:24px 16px 40px">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" border="0" style="max-width:600px;text-align:left">
<tr><td class="ink" style="padding:4px 4px 16px;color:#221d2b;font-size:16px;font-weight:bold;${wrap}"><a href="${frame.origin}/" style="color:#221d2b;text-decoration:none">${icon(frame)}${frame.siteName}</a></td></tr>
<tr><td class="card inner" style="padding:32px;background-color:#ffffff;border:1px solid #e8e2e6;border-radius:14px">
${body(content, frame)}
</td></tr>
<tr><td class="soft" style="padding:20px 4px 0;color:#5b5467;font-size:12px;line-height:1.8;${wrap}">
${footer(content, frame)}
</td></tr>
</table>
</td></tr></table>
</body>
</html>
`.text;
}

// The icon of the site is PNG at a fixed address, as mail programs need it.
function icon({ origin }: MailFrame): Html {
  return html`<img src="${origin}/icons/icon-192.png" alt="" width="28" height="28" style="width:28px;height:28px;border:0;vertical-align:middle;margin-right:8px">`;
}

// The spaces prevent mail programs from showing the beginning of the text after the preheader.
function preheader({ preheader, paragraphs }: WholeContent): Html {
  const text = preheader || (paragraphs[0] ?? '');
  const spaces = new Html('&#847; &zwnj; &nbsp; '.repeat(40));
  return html`<div style="display:none;max-height:0;max-width:0;overflow:hidden;opacity:0;font-size:1px;line-height:1px">${text} ${spaces}</div>`;
}

function body({ heading, picture, paragraphs, action, items }: WholeContent, frame: MailFrame) {
  const { origin } = frame;
  return html`<h1 class="ink" style="margin:0 0 16px;color:#221d2b;font-size:20px;line-height:1.5;font-weight:bold;${wrap}">${heading}</h1>
${paragraphs.map(paragraphHtml)}
${picture ? html`<img src="${origin}${picture.path}" alt="${picture.alt}" width="534" style="display:block;width:100%;max-width:534px;height:auto;margin:4px 0 20px;border:0;border-radius:10px">` : ''}
${items.map((item, index) => itemHtml(item, index === 0, origin))}
${action ? buttonHtml(action.label, routeUrl(origin, action.path), frame.palette) : ''}`;
}

function paragraphHtml(text: string): Html {
  const lines = text
    .split('\n')
    .map((line, index) => html`${index === 0 ? '' : new Html('<br>')}${line}`);
  return html`<p class="ink" style="margin:0 0 16px;color:#221d2b;font-size:15px;line-height:1.8;${wrap}">${lines}</p>`;
}

type Item = WholeContent['items'][number];

function itemHtml({ title, text, path, picture }: Item, isFirst: boolean, origin: string): Html {
  const url = routeUrl(origin, path);
  const line = isFirst ? '' : 'border-top:1px solid #e8e2e6;';
  return html`<table role="presentation" class="line" width="100%" cellspacing="0" cellpadding="0" border="0" style="${line}border-collapse:separate"><tr>
${
  picture
    ? html`<td width="88" valign="top" style="padding:16px 16px 16px 0"><a href="${url}"><img src="${origin}${picture.path}" alt="${picture.alt}" width="72" height="72" style="display:block;width:72px;height:72px;object-fit:cover;border:0;border-radius:10px"></a></td>`
    : ''
}
<td valign="top" style="padding:16px 0"><p class="ink" style="margin:0;color:#221d2b;font-size:15px;line-height:1.6;font-weight:bold;${wrap}"><a href="${url}" style="color:#221d2b;text-decoration:none">${title}</a></p>
${text ? html`<p class="soft" style="margin:4px 0 0;color:#5b5467;font-size:14px;line-height:1.7;${wrap}">${text}</p>` : ''}</td>
</tr></table>`;
}

function buttonHtml(label: string, url: string, { light }: Palette): Html {
  return html`<table role="presentation" cellspacing="0" cellpadding="0" border="0" style="margin:8px 0 0"><tr><td style="border-radius:999px"><a class="button" href="${url}" style="display:inline-block;padding:12px 28px;background-color:${light.brand};color:${light['on-brand']};font-size:15px;line-height:1.5;font-weight:bold;text-decoration:none;border-radius:999px;${wrap}">${label}</a></td></tr></table>`;
}

function footer({ reason }: WholeContent, frame: MailFrame): Html {
  const { origin, siteName, operatorName, contactEmail, unsubscribeUrl } = frame;
  const link = (url: string, label: string) =>
    html`<a href="${url}" style="color:#5b5467;text-decoration:underline;display:inline-block;padding:4px 0">${label}</a>`;
  const br = new Html('<br>');
  return html`${mailTexts.because(reason)}${mailTexts.noReply}${br}
${link(routeUrl(origin, SETTINGS), mailTexts.settings)}${unsubscribeUrl === null ? '' : html`　${link(unsubscribeUrl, mailTexts.unsubscribe)}`}${br}
${link(routeUrl(origin, COMPANY), siteName)}${operatorName ? html`　${mailTexts.operator(operatorName)}` : ''}${contactEmail ? html`${br}${mailTexts.contact(contactEmail)}` : ''}`;
}

export function mailText(content: WholeContent, frame: MailFrame): string {
  const { heading, paragraphs, items, action } = content;
  const { origin } = frame;
  const listed = items.map(({ title, text, path }) =>
    [`■ ${title}`, ...(text ? [text] : []), routeUrl(origin, path)].join('\n'),
  );
  const button = action ? [`${action.label}\n${routeUrl(origin, action.path)}`] : [];
  return `${[heading, ...paragraphs, ...listed, ...button, footerText(content, frame)].join('\n\n')}\n`;
}

function footerText({ reason }: WholeContent, frame: MailFrame): string {
  const { origin, siteName, operatorName, contactEmail, unsubscribeUrl } = frame;
  return [
    '―'.repeat(20),
    mailTexts.because(reason),
    mailTexts.noReply,
    `${mailTexts.settings}：${routeUrl(origin, SETTINGS)}`,
    ...(unsubscribeUrl === null ? [] : [`${mailTexts.unsubscribe}：${unsubscribeUrl}`]),
    `${siteName}：${origin}/`,
    ...(operatorName ? [mailTexts.operator(operatorName)] : []),
    ...(contactEmail ? [mailTexts.contact(contactEmail)] : []),
  ].join('\n');
}
