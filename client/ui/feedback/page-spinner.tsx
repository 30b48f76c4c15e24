import { commonMessages } from '#client/lib/format/common.messages.ts';
import { Spinner } from './spinner.tsx';

/** The spinner while the session loads, before it is known whether the viewer may see the page. */
export function PageSpinner() {
  return (
    <div data-loading="" className="grid min-h-[60dvh] place-items-center text-brand">
      <Spinner label={commonMessages.loading} className="size-10" />
    </div>
  );
}
