import { Copy, ExternalLink } from 'lucide-react';
import { useRef } from 'react';
import { Button, buttonClasses } from '#client/ui/form/button.tsx';
import { Field, TextInput } from '#client/ui/form/field.tsx';
import { useCopy } from '#client/ui/navigation/use-copy.ts';
import type { InAppBrowser } from './in-app-browser.ts';
import { loginMessages } from './login.messages.ts';
import { loginUrl } from './login-target.ts';

const texts = loginMessages.inApp;
const words = { copied: texts.copied, failed: texts.copyFailed };

interface OpenElsewhereProps {
  app: InAppBrowser;
  /** The page to show after the sign-in in the other browser. */
  returnPath: string;
}

/** A notice that Google refuses sign-ins inside the application, with steps to log in through a browser. */
export function OpenElsewhere({ app, returnPath }: OpenElsewhereProps) {
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
