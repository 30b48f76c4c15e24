import { commonMessages } from '../lib/common.messages.ts';
import { Spinner } from './spinner.tsx';

/** Shown while the session loads, before a page knows whether the viewer may see it. */
export function PageSpinner() {
  return (
    <div data-loading="" className="grid min-h-[60dvh] place-items-center text-brand">
      <Spinner label={commonMessages.loading} className="size-10" />
    </div>
  );
}
