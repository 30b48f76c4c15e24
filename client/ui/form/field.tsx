import { type ComponentProps, type ReactNode, useId } from 'react';
import { excess, graphemes } from '#contract/foundations/graphemes.ts';
import { cx } from '../text/cx.ts';
import { uiMessages } from '../text/ui.messages.ts';

export interface ControlProps {
  id: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
  'aria-required'?: true;
}

interface CounterProps {
  text: string;
  max: number;
  /** Shows the counter from the first character. */
  isAlwaysShown?: boolean;
}

interface FieldProps {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  /** Shows 必須 or 任意 next to the label; shows neither when omitted. */
  required?: boolean | undefined;
  /** Adds a counter of characters. It appears near the limit. */
  counter?: CounterProps | undefined;
  className?: string;
  /** Whether the children render the texts below the field: the hint, the error and the counter. */
  rendersFoot?: boolean;
  children: (control: ControlProps, foot: ReactNode) => ReactNode;
}

/** A labelled control: `<Field label="…">{(control) => <TextInput {...control} />}</Field>`. */
export function Field(props: FieldProps) {
  const { label, hint, error, required, counter, className, rendersFoot = false, children } = props;
  const id = useId();
  const isCounted = counter !== undefined && isShown(counter);
  const described = [
    error !== undefined && `${id}-error`,
    hint !== undefined && `${id}-hint`,
    isCounted && `${id}-counter`,
  ].filter((describedBy) => describedBy !== false);
  const control: ControlProps = {
    id,
    ...(described.length > 0 && { 'aria-describedby': described.join(' ') }),
    ...(error !== undefined && { 'aria-invalid': true as const }),
    ...(required === true && { 'aria-required': true as const }),
  };
  const foot = <Foot id={id} hint={hint} error={error} />;
  return (
    <div className={className}>
      <FieldLabel id={id} label={label} required={required}>
        {counter && isCounted && <Counter id={`${id}-counter`} {...counter} />}
      </FieldLabel>
      {children(control, foot)}
      {!rendersFoot && foot}
    </div>
  );
}

type FootProps = { id: string } & {
  [Part in 'hint' | 'error']: FieldProps[Part] | undefined;
};

function Foot({ id, hint, error }: FootProps) {
  return (
    <div className="mt-1 text-xs">
      {error !== undefined && (
        <p id={`${id}-error`} className="font-medium text-danger">
          {error}
        </p>
      )}
      {hint !== undefined && (
        <p id={`${id}-hint`} className="phrases text-ink-soft">
          {hint}
        </p>
      )}
    </div>
  );
}

interface FieldLabelProps {
  id: string;
  label: string;
  required?: boolean | undefined;
  /** The counter. It is at the end of the line of the label, so that nothing moves when it appears. */
  children: ReactNode;
}

function FieldLabel({ id, label, required, children }: FieldLabelProps) {
  return (
    <div className="mb-1.5 flex items-center gap-2">
      <label htmlFor={id} className="font-bold text-sm">
        {label}
      </label>
      {required !== undefined && (
        <span
          aria-hidden="true"
          className={cx('text-xs', required ? 'text-danger' : 'text-ink-faint')}
        >
          {required ? uiMessages.required : uiMessages.optional}
        </span>
      )}
      {children}
    </div>
  );
}

/**
 * Whether the text is too long, or so near the limit that at most ten characters or a tenth of the limit are left,
 * whichever is more.
 */
function isShown({ text, max, isAlwaysShown = false }: CounterProps): boolean {
  const nearLimit = max - Math.max(10, max / 10);
  return isAlwaysShown || excess(text, max) > 0 || graphemes(text) >= nearLimit;
}

function Counter({ id, text, max }: CounterProps & { id: string }) {
  return (
    <p
      id={id}
      className={cx(
        'nums ml-auto shrink-0 text-xs',
        excess(text, max) > 0 ? 'font-bold text-danger' : 'text-ink-faint',
      )}
    >
      {uiMessages.counter(graphemes(text), max)}
    </p>
  );
}

/** The validation error below a control. Its id is the `aria-describedby` of the control. */
export function ErrorText({ id, error }: { id: string; error: string | undefined }) {
  if (error === undefined) return null;
  return (
    <p id={id} className="mt-1 font-medium text-danger text-xs">
      {error}
    </p>
  );
}

export const controlClasses =
  'block w-full min-h-12 rounded-md border border-control bg-surface px-3.5 text-base text-ink -outline-offset-1 transition-colors placeholder:text-ink-faint focus-visible:border-brand aria-invalid:border-danger aria-invalid:outline-danger';

/** A single-line text input. Its text is 16 px, because iOS zooms in on smaller inputs. */
export function TextInput({ className, ...rest }: ComponentProps<'input'>) {
  return <input type="text" {...rest} className={cx(controlClasses, className)} />;
}

/** A multi-line text input that grows with its content where the browser supports `field-sizing`. */
export function TextArea({ className, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      rows={4}
      {...rest}
      className={cx(
        controlClasses,
        'field-sizing-content max-h-96 min-h-24 resize-y py-2.5 sm:min-h-28',
        className,
      )}
    />
  );
}
