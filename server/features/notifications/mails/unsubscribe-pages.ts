import type { MailKind } from '#contract/notifications/mails.ts';
import type { MascotMood } from '#contract/site/brand.ts';
import type { MascotPage } from '#server/platform/http/error-pages.ts';
import { type Html, html } from '#server/platform/http/html.ts';
import { mailKindNames, unsubscribeTexts as texts } from './mails.text.ts';
import type { UnsubscribeScope } from './unsubscribe.service.ts';

/** Returns the page that asks before mails are stopped, because malware scanners open links and must not stop mails. */
export function askPage(kinds: readonly MailKind[]): MascotPage {
  const [kind] = kinds;
  return kinds.length > 1 || kind === undefined ? askWhich(kinds) : askForOne(mailKindNames[kind]);
}

/** Returns the page that asks which kinds of mails to stop, when a mail has several. */
function askWhich(kinds: readonly MailKind[]): MascotPage {
  const choices = kinds.map(
    (kind) =>
      html`<label><input type="checkbox" name="kind" value="${kind}" checked> ${mailKindNames[kind]}</label>`,
  );
  return page(
    texts.askWhich,
    html`<p>${texts.askWhichLead}</p>
<form method="post">
<fieldset class="choices"><legend>${texts.which}</legend>${choices}</fieldset>
<button class="button" name="scope" value="chosen">${texts.stopChosen}</button>
<button class="button quiet" name="scope" value="all">${texts.stopAll}</button>
</form>`,
    'resting',
  );
}

function askForOne(name: string): MascotPage {
  return page(
    texts.ask(name),
    html`<p>${texts.askLead}</p>
<form method="post">
<button class="button" name="scope" value="kind">${texts.stopKind(name)}</button>
<button class="button quiet" name="scope" value="all">${texts.stopAll}</button>
</form>`,
    'resting',
  );
}

export function stoppedPage(scope: UnsubscribeScope): MascotPage {
  const what = scope === 'all' ? texts.stoppedAll : stoppedKinds(scope);
  return page(
    scope.length === 0 ? texts.stoppedNothing : texts.stopped,
    html`<p role="status">${what}</p><p>${texts.again}</p>${toSettings}`,
    'happy',
  );
}

function stoppedKinds(kinds: readonly MailKind[]): string {
  if (kinds.length === 0) return texts.choseNothing;
  return texts.stoppedKind(kinds.map((kind) => mailKindNames[kind]).join('」「'));
}

/** Returns the page for a link that is damaged or from another site. */
export function brokenPage(): MascotPage {
  return page(texts.brokenTitle, html`<p>${texts.broken}</p>${toSettings}`, 'lost');
}

const toSettings = html`<a class="button" href="/#/settings/notifications">${texts.toSettings}</a>`;

function page(title: string, content: Html, mascot: MascotMood): MascotPage {
  return { title, tab: `${title} | ${texts.title}`, mascot, content };
}
