import { type ComponentProps, type ReactNode, useId } from 'react';
import { excess, graphemes } from '#contract/foundations/graphemes.ts';
import { cx } from '../text/cx.ts';
import { uiMessages } from '../text/ui.messages.ts';

/** The attributes that connect a control with its label, hint, counter and error. */
export interface ControlProps {
  id: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
  'aria-required'?: true;
}

interface FieldProps {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  /** Shows 必須 or 任意 next to the label; shows neither when omitted. */
  required?: boolean | undefined;
  /** Counts the text in code points against its limit. */
  counter?: { text: string; max: number } | undefined;
  className?: string;
  /** The children render the foot themselves: the hint, the error and the counter. */
  rendersFoot?: boolean;
  children: (control: ControlProps, foot: ReactNode) => ReactNode;
}

/** A labelled control: `<Field label="…">{(control) => <TextInput {...control} />}</Field>`. */
export function Field({
  label,
  hint,
  error,
  required,
  counter,
  className,
  rendersFoot = false,
  children,
}: FieldProps) {
  const id = useId();
  const described = [
    error !== undefined && `${id}-error`,
    hint !== undefined && `${id}-hint`,
    counter !== undefined && `${id}-counter`,
  ].filter((describedBy) => describedBy !== false);
  const control: ControlProps = {
    id,
    ...(described.length > 0 && { 'aria-describedby': described.join(' ') }),
    ...(error !== undefined && { 'aria-invalid': true as const }),
    ...(required === true && { 'aria-required': true as const }),
  };
  const foot = <Foot id={id} hint={hint} error={error} counter={counter} />;
  return (
    <div className={className}>
      <FieldLabel id={id} label={label} required={required} />
      {children(control, foot)}
      {!rendersFoot && foot}
    </div>
  );
}

type FootProps = { id: string } & {
  [Part in 'hint' | 'error' | 'counter']: FieldProps[Part] | undefined;
};

function Foot({ id, hint, error, counter }: FootProps) {
  return (
    <div className="mt-1 flex items-start gap-3 text-xs">
      <div className="min-w-0 flex-1">
        {error !== undefined && (
          <p id={`${id}-error`} className="font-medium text-danger">
            {error}
          </p>
        )}
        {hint !== undefined && (
          <p id={`${id}-hint`} className="text-ink-soft">
            {hint}
          </p>
        )}
      </div>
      {counter && <Counter id={`${id}-counter`} {...counter} />}
    </div>
  );
}

function FieldLabel({
  id,
  label,
  required,
}: {
  id: string;
  label: string;
  required?: boolean | undefined;
}) {
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
    </div>
  );
}

function Counter({ id, text, max }: { id: string; text: string; max: number }) {
  return (
    <p
      id={id}
      className={cx(
        'nums shrink-0',
        excess(text, max) > 0 ? 'font-bold text-danger' : 'text-ink-faint',
      )}
    >
      {uiMessages.counter(graphemes(text), max)}
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
