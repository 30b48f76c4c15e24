import { Copy, ExternalLink } from 'lucide-react';
import { useRef } from 'react';
import { Button, buttonClasses } from '#client/ui/form/button.tsx';
import { Field, TextInput } from '#client/ui/form/field.tsx';
import { useCopy } from '#client/ui/navigation/use-copy.ts';
import { loginMessages } from './login.messages.ts';
import { loginUrl } from './login-target.ts';

const texts = loginMessages.inApp;
const words = { copied: texts.copied, failed: texts.copyFailed };

/** A notice that Google refuses sign-ins in this in-app browser, with steps to log in through another browser. */
export function OpenElsewhere({ app, returnPath }: { app: InAppBrowser; returnPath: string }) {
  const field = useRef<HTMLInputElement>(null);
  const { outcome, copy } = useCopy(words);
  const url = loginUrl(returnPath);
  return (
    <div className="flex flex-col gap-4 text-left">
      <div className="rounded-md bg-warning-soft px-4 py-3 text-sm">
        <p className="font-bold">{texts.titles[app]}</p>
        <p className="mt-1">{texts.reason}</p>
        {app !== 'line' && <p className="mt-1">{texts.menus[app]}</p>}
      </div>
      {app === 'line' && (
        <a href={inBrowserOfLine(url)} className={buttonClasses('primary', 'lg', 'w-full')}>
          <ExternalLink className="size-5" aria-hidden="true" />
          {texts.open}
        </a>
      )}
      <Field label={texts.link}>
        {(control) => (
          <TextInput
            {...control}
            ref={field}
            readOnly
            value={url.href}
            onFocus={(event) => event.target.select()}
          />
        )}
      </Field>
      <Button variant="secondary" onClick={() => void copy(url.href, field.current)}>
        <Copy className="size-5" aria-hidden="true" />
        {outcome === undefined ? texts.copy : words[outcome]}
      </Button>
    </div>
  );
}

/** Returns a URL that LINE opens in the browser of the device. */
function inBrowserOfLine(url: URL): string {
  const opened = new URL(url);
  opened.searchParams.set('openExternalBrowser', '1');
  return opened.href;
}

/**
 * An application that opens links in its own browser. `other` is any such application on Android that is not named
 * here.
 */
type InAppBrowser = 'line' | 'x' | 'instagram' | 'facebook' | 'other';

// Other applications on iOS are missing, because they cannot be distinguished from a site on the home screen, where the
// sign-in works.
const signs: readonly (readonly [InAppBrowser, RegExp])[] = [
  ['line', /\bLine\//],
  // Must come before `facebook`, because the user agent of Instagram can contain the names of Facebook.
  ['instagram', /\bInstagram\b/],
  ['facebook', /\bFB(AN|AV|_IAB)\//],
  ['x', /\bTwitter(Android| for )/],
  ['other', /; wv\)/],
];

/** Returns the application whose in-app browser shows the page. Null in another browser. */
export function inAppBrowserOf(userAgent: string): InAppBrowser | null {
  return signs.find(([, sign]) => sign.test(userAgent))?.[0] ?? null;
}
