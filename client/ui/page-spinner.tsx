import { commonMessages } from '../lib/common.messages.ts';
import { Spinner } from './spinner.tsx';

/** What a page shows while it is not yet known whether it may be seen. */
export function PageSpinner() {
  return (
    <div data-loading="" className="grid min-h-[60dvh] place-items-center text-brand">
      <Spinner label={commonMessages.loading} className="size-10" />
    </div>
  );
}
